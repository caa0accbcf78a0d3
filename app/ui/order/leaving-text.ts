import { m } from '#app/paraglide/messages.js'
import type { Esim } from '#contract/commerce/order.ts'

/** Says what happens to an eSIM that the network has been asked to take back. */
export function leavingText(leaving: NonNullable<Esim['leaving']>): string {
  return leaving === 'cancelled' ? m.esim_leaving_cancelled() : m.esim_leaving_exchanged()
}
