import { m } from '#app/paraglide/messages.js'
import type { PointsLine } from '#contract/spending/stock.ts'

/** The reason of an entry of the ledger, in the visitor's language. */
export function whatOf({ kind, orderNumber }: PointsLine): string {
  if (kind === 'used') return m.order_head_title({ number: orderNumber ?? '' })
  if (kind === 'reversed') return m.portal_points_reversed()
  return kind === 'topped_up' ? m.portal_points_topped_up() : m.portal_points_returned()
}
