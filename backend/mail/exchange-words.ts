import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import type { Order } from '#contract/commerce/order.ts'
import type { Locale } from '#contract/locale.ts'
import type { Fact } from './content.ts'

type Exchanged = Pick<Order, 'exchange' | 'currency'>

/** Returns what an exchange order cost, beyond what was paid for the order that it replaces. */
export function exchangeFacts({ exchange, currency }: Exchanged, own: { locale: Locale }): Fact[] {
  if (!exchange) return []
  const { orderNumber: number, creditMinor, dueMinor, returnMinor } = exchange
  const money = (minor: number) => formatMoney(minor, currency, own.locale)
  const rest =
    returnMinor > 0
      ? { term: m.exchange_return({}, own), value: money(returnMinor) }
      : { term: m.exchange_due({}, own), value: money(dueMinor) }
  return [{ term: m.exchange_line_credit({ number }, own), value: money(-creditMinor) }, rest]
}
