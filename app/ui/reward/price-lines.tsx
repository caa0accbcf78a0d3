import { formatData } from '#app/format/data-size.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { useShop } from '#app/ui/shop.ts'
import type { Order } from '#contract/commerce/order.ts'
import type { Currency } from '#contract/money.ts'

type Sum = Pick<Order, 'lines' | 'code' | 'pointsUsed' | 'pointsEarned'>
type PriceLinesProps = { sum: Sum; currency: Currency }

/** The parts of a price, shown where the plan's price is not the only one. */
export function PriceLines({ sum: { lines, code, pointsUsed }, currency }: PriceLinesProps) {
  const { locale } = useShop()
  return (
    <>
      {lines.length > 1 &&
        lines.map(({ kind, amountMinor }) => (
          <div key={kind} className="ends">
            <span>{lineLabel(kind, { code: code?.code ?? '', pointsUsed })}</span>
            <span className="num" suppressHydrationWarning>
              {formatMoney(amountMinor, currency, locale)}
            </span>
          </div>
        ))}
      {code && code.bonusMb > 0 && (
        <div className="ends">
          <span>{m.checkout_line_promo({ code: code.code })}</span>
          <span className="num" suppressHydrationWarning>
            {m.checkout_bonus({ data: formatData(code.bonusMb, locale) })}
          </span>
        </div>
      )}
    </>
  )
}

/** The points that an order earns, shown below its total. */
export function EarnedLine({ pointsEarned }: Pick<Sum, 'pointsEarned'>) {
  if (pointsEarned === 0) return null
  return (
    <div className="ends s muted">
      <span>{m.checkout_earn()}</span>
      <span className="num">{m.points_count({ count: pointsEarned })}</span>
    </div>
  )
}

type LineFacts = { code: string; pointsUsed: number }

function lineLabel(kind: Order['lines'][number]['kind'], { code, pointsUsed }: LineFacts): string {
  if (kind === 'plan') return m.checkout_line_plan()
  if (kind === 'rounding') return m.checkout_line_rounding()
  if (kind === 'promo') return m.checkout_line_promo({ code })
  return kind === 'referral' ? m.checkout_line_referral() : m.points_count({ count: pointsUsed })
}
