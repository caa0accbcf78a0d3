import type { Call } from '../call.ts'
import { advanceOrder } from './advance-order.ts'
import type { OrderFacts } from './order-facts.ts'

/**
 * Advances an order if that is possible now, and returns whether it may be another one then. If a
 * provider cannot be asked, the order stays as it is and the failure is reported; the recovery tries
 * again.
 */
export async function tryToAdvance(
  call: Call,
  orderId: string,
  known?: OrderFacts,
): Promise<boolean> {
  try {
    return await advanceOrder(call, orderId, known)
  } catch (error) {
    reportLater(call, error)
    return true
  }
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
