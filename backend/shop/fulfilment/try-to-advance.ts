import type { Call } from '../call.ts'
import { advanceOrder } from './advance-order.ts'
import type { OrderFacts } from './order-facts.ts'

/** Milliseconds that somebody waits for a supplier. */
const patienceMs = 1_500

/**
 * Returns what the work comes to. Returns undefined if it fails, which is reported, or takes longer
 * than somebody waits: it then continues after the answer.
 */
export async function waitBriefly<T>(call: Call, work: Promise<T>): Promise<T | undefined> {
  const ended = work.then(
    (value) => ({ value }),
    (error: unknown) => ({ value: reportLater(call, error) }),
  )
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(late.resolve, patienceMs, undefined)
  const first = await Promise.race([ended, late.promise])
  clearTimeout(timer)
  if (!first) call.later(ended)
  return first?.value
}

/**
 * Advances an order as far as is possible in the time that somebody waits, and returns whether it
 * may have changed. If a provider cannot be asked, the order stays as it is and the failure is
 * reported; the recovery tries again.
 */
export async function tryToAdvance(
  call: Call,
  orderId: string,
  known?: OrderFacts,
): Promise<boolean> {
  return (await waitBriefly(call, advanceOrder(call, orderId, known))) ?? true
}

/** Advances orders after the answer, by the queue's consumer if there is one. */
export function advanceSoon(call: Call, orderIds: readonly string[]): void {
  const { queue, later } = call
  later(
    queue
      ? queue.point('order', orderIds)
      : Promise.all(orderIds.map((id) => tryToAdvance(call, id))),
  )
}

/** Seconds after which a network has usually made an eSIM that it was asked for. */
const usualSeconds = 5

/**
 * Has an order advanced later, because its buyer may not stay on the page. Without a queue,
 * scheduled work does so.
 */
export function advanceWhenMade({ queue, later }: Call, orderId: string): void {
  if (queue) later(queue.point('order', [orderId], usualSeconds))
}

/** Reports a failure without failing the call. */
export function reportLater({ later }: Call, error: unknown): undefined {
  later(Promise.reject(error))
}
