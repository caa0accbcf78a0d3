import type { Kind, QueueBindings } from '#contract/queues.ts'

export type WorkQueue = {
  /** Has rows worked on soon, by whoever consumes the queue. */
  point: (kind: Kind, ids: readonly string[], delaySeconds?: number) => Promise<void>
}

/** The platform takes so many messages at once. */
const sentAtOnce = 100

/**
 * Returns the queue of work. Undefined where the platform binds none, as on Node: what would be
 * pointed at is then worked on after the answer by the process that answers, and by the clock.
 */
export function openQueue({ MAILS, EVENTS, ORDERS }: QueueBindings): WorkQueue | undefined {
  if (!MAILS || !EVENTS || !ORDERS) return undefined
  const bound = { mail: MAILS, event: EVENTS, order: ORDERS }
  return {
    async point(kind, ids, delaySeconds = 0) {
      for (let at = 0; at < ids.length; at += sentAtOnce) {
        const some = ids.slice(at, at + sentAtOnce)
        await bound[kind].sendBatch(
          some.map((id) => ({ body: { kind, id }, contentType: 'json', delaySeconds })),
        )
      }
    },
  }
}

/** What could not be done, by id, and the unix second from which it is due again. */
export type DueAgain = ReadonlyMap<string, number>
