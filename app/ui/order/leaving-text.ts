import { m } from '#app/paraglide/messages.js'
import type { Esim } from '#contract/commerce/order.ts'

/** Describes the state of an eSIM that the network has been asked to cancel. */
export function leavingText(leaving: NonNullable<Esim['leaving']>): string {
  return leaving === 'cancelled' ? m.esim_leaving_cancelled() : m.esim_leaving_exchanged()
}
