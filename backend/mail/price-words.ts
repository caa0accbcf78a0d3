import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import type { Order } from '#contract/commerce/order.ts'
import type { Locale } from '#contract/locale.ts'

type Priced = Pick<Order, 'lines' | 'code' | 'pointsUsed' | 'currency'>

/** Returns the reductions of an order's price line by line, in the words of the checkout. */
export function reductionsOf(order: Priced, own: { locale: Locale }) {
  const { lines, code, pointsUsed, currency } = order
  const words = {
    promo: () => m.checkout_line_promo({ code: code?.code ?? '' }, own),
    referral: () => m.checkout_line_referral({}, own),
    rounding: () => m.checkout_line_rounding({}, own),
    points: () => m.points_count({ count: pointsUsed }, own),
  }
  return lines.flatMap(({ kind, amountMinor }) =>
    kind === 'plan'
      ? []
      : [{ term: words[kind](), value: formatMoney(amountMinor, currency, own.locale) }],
  )
}
