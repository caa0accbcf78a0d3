import type { Call } from '../call.ts'
import { advanceOrder } from './advance-order.ts'

/**
 * Advances an order if that is possible now. If a provider cannot be asked, the order stays as it
 * is and the failure is reported; the recovery tries again.
 */
export async function tryToAdvance(call: Call, orderId: string): Promise<void> {
  await advanceOrder(call, orderId).catch((error: unknown) => reportLater(call, error))
}

/** Reports a failure without failing the call. */
export function reportLater({ later }: Call, error: unknown): undefined {
  later(Promise.reject(error))
}
