import type { Pointer } from '#contract/queues.ts'
import type { BackendDomain } from './domains.ts'
import { type GivenContext, loadWork } from './due-jobs.ts'

/** The longest delay of a message that the platform allows: twelve hours. */
const longestDelaySeconds = 43_200

export type Messages = Pick<MessageBatch<Pointer>, 'messages'>
type Way = {
  report: (error: unknown) => void
  longestSeconds?: number
  domains?: readonly BackendDomain[]
}

/**
 * Works on the rows that messages name. A failed row waits as stored in it and is tried again,
 * until the platform moves the message to the dead letters; the row then stays due to scheduled
 * work, or is a dead letter itself.
 */
export async function workOnMessages(
  given: GivenContext,
  { messages }: Messages,
  { report, longestSeconds = longestDelaySeconds, domains }: Way,
): Promise<void> {
  const { context, messages: works } = await loadWork(given, domains)
  for (const [kind, group] of Map.groupBy(messages, ({ body }) => body.kind)) {
    const ids = [...new Set(group.map(({ body }) => body.id))]
    const work = works[kind]
    if (!work) throw new Error(`expected a domain that works on messages about a ${kind}`)
    const dueAgain = await work(context, ids, report)
    for (const message of group) {
      const nextAt = dueAgain.get(message.body.id)
      if (nextAt === undefined) message.ack()
      else {
        const wait = Math.max(0, nextAt - context.now)
        message.retry({ delaySeconds: Math.min(wait, longestSeconds) })
      }
    }
  }
}

/**
 * Logs messages that failed too often for operators; the rows that they name are in the database.
 */
export function tellDeadLetters({ messages }: Messages): void {
  for (const message of messages) {
    const { kind, id } = message.body
    console.error(JSON.stringify({ level: 'error', event: 'dead_letter', kind, id }))
    message.ack()
  }
}
