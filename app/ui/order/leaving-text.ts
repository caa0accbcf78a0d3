import { m } from '#app/paraglide/messages.js'
import type { Esim } from '#contract/order.ts'

/** What to know of an eSIM that the network is being asked to take back. */
export function leavingText(leaving: NonNullable<Esim['leaving']>): string {
  return leaving === 'cancelled' ? m.esim_leaving_cancelled() : m.esim_leaving_exchanged()
}
