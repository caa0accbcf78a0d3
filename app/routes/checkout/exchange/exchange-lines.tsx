import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { useShop } from '#app/ui/shop.ts'
import type { OrderExchange } from '#contract/commerce/exchange.ts'
import type { Currency } from '#contract/money.ts'

type ExchangeLinesProps = {
  exchange: OrderExchange
  totalMinor: number
  currency: Currency
}

/** The plan's price, the part of it that another order's payment covers, and the difference. */
export function ExchangeLines({ exchange, totalMinor, currency }: ExchangeLinesProps) {
  const { locale } = useShop()
  const { orderNumber: number, creditMinor, dueMinor, returnMinor } = exchange
  const money = (minor: number) => formatMoney(minor, currency, locale)
  const isBack = returnMinor > 0
  return (
    <>
      <div className="ends">
        <span>{m.exchange_line_new()}</span>
        <span className="num" suppressHydrationWarning>
          {money(totalMinor)}
        </span>
      </div>
      <div className="ends">
        <span>{m.exchange_line_credit({ number })}</span>
        <span className="num" suppressHydrationWarning>
          {money(-creditMinor)}
        </span>
      </div>
      <div className="ends">
        <span className="b">{isBack ? m.exchange_return() : m.exchange_due()}</span>
        <span className="price l num" suppressHydrationWarning>
          {money(isBack ? returnMinor : dueMinor)}
        </span>
      </div>
    </>
  )
}
