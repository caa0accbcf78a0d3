import type { Kind, QueueBindings } from '#contract/queues.ts'

export type WorkQueue = {
  /** Sends messages that name rows to the queue's consumer. */
  point: (kind: Kind, ids: readonly string[], delaySeconds?: number) => Promise<void>
}

/** The most messages that the platform accepts at once. */
const sentAtOnce = 100

/**
 * Returns the queues as one. Undefined if the platform binds none, as on Node: the process that
 * answers then does the work after the answer, or scheduled work does it.
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

/** The ids of the work that failed, and the unix second from which each is due again. */
export type DueAgain = ReadonlyMap<string, number>
