import { listText } from '#app/format/list.ts'
import { formatMoney } from '#app/format/money.ts'
import type { Brand } from '#contract/commerce/channel.ts'
import type { Locale } from '#contract/locale.ts'
import type { OrderDetails } from '../../../mail/order-details.ts'
import { type ReceiptWords, receiptWords } from './receipt-words.ts'

/** The texts of the one receipt for several orders: every plan, and what each one cost. */
export function tripReceiptWords(
  orders: readonly OrderDetails[],
  brand: Brand,
  locale: Locale,
): ReceiptWords {
  const each = orders.map((order) => receiptWords(order, brand, locale))
  const [first] = each
  const [order] = orders
  if (!first || !order) throw new Error('expected orders that one charge has paid for')
  const [number, ...facts] = first.facts
  const totalMinor = orders.reduce((sum, { totalMinor: minor }) => sum + minor, 0)
  const refunds = each.flatMap(({ refund }, at) =>
    refund === undefined ? [] : [`${orders[at]?.number}: ${refund}`],
  )
  const numbers = listText(
    orders.map((one) => one.number),
    locale,
  )
  return {
    ...first,
    facts: [...(number ? [{ ...number, value: numbers }] : []), ...facts],
    items: each.flatMap(({ items }) => items),
    total: { ...first.total, value: formatMoney(totalMinor, order.currency, locale) },
    ...(refunds.length > 0 ? { refund: refunds.join(' ') } : {}),
  }
}
