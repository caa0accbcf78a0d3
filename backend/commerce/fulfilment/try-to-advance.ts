import type { Call } from '../call.ts'
import { advanceOrder } from './advance-order.ts'

/**
 * Takes an order further where that is possible now. Where a provider cannot be asked the order
 * stays as it is, which is an answer too: the failure is reported, and the recovery goes on with it.
 */
export async function tryToAdvance(call: Call, orderId: string): Promise<void> {
  await advanceOrder(call, orderId).catch((error: unknown) => reportLater(call, error))
}

/** Reports a failure that the call is answered in spite of. */
export function reportLater({ later }: Call, error: unknown): undefined {
  later(Promise.reject(error))
}
