import type { Kind, Pointer } from '#contract/queues.ts'
import { takePaymentEvent } from './company/billing/payment/take-payment-event.ts'
import type { DueAgain } from './platform/queue.ts'
import type { CommerceContext } from './shop/call.ts'
import { workOnNamed } from './shop/fulfilment/events/work-events.ts'
import { advanceNamed } from './shop/fulfilment/recover-orders.ts'

type Report = (error: unknown) => void
type Work = (context: CommerceContext, ids: readonly string[], report: Report) => Promise<DueAgain>

/** The work on the rows that messages name; a message about a finished row changes nothing. */
const works: Readonly<Record<Kind, Work>> = {
  mail: ({ db, now, services }, ids) => services.mails.deliverNamed(db, now, ids),
  event: (context, ids, report) => workOnNamed(context, ids, { takePaymentEvent, report }),
  order: advanceNamed,
}

/** The longest delay of a message that the platform allows: twelve hours. */
const longestDelaySeconds = 43_200

export type Messages = Pick<MessageBatch<Pointer>, 'messages'>
type Way = { report: Report; longestSeconds?: number }

/**
 * Works on the rows that messages name. A failed row waits as stored in it and is tried again,
 * until the platform moves the message to the dead letters; the row then stays due to scheduled
 * work, or is a dead letter itself.
 */
export async function workOnMessages(
  context: CommerceContext,
  { messages }: Messages,
  { report, longestSeconds = longestDelaySeconds }: Way,
): Promise<void> {
  for (const [kind, group] of Map.groupBy(messages, ({ body }) => body.kind)) {
    const ids = [...new Set(group.map(({ body }) => body.id))]
    const dueAgain = await works[kind](context, ids, report)
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
