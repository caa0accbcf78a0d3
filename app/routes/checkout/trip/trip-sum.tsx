import { m } from '#app/paraglide/messages.js'
import { Flag } from '#app/ui/kit/flag.tsx'
import type { BoughtPlan } from '#app/ui/order/bought-plan.ts'
import { amountText, daysText } from '#app/ui/plan/plan-text.ts'
import { EarnedLine } from '#app/ui/reward/price-lines.tsx'
import { useShop } from '#app/ui/shop.ts'
import { PayBar } from '../pay/pay-bar.tsx'

type Line = BoughtPlan & { quantity: number; price: string; days: string | undefined }

type TripSumProps = {
  lines: readonly Line[]
  price: string
  pointsEarned: number
  isBusy: boolean
}

/** The plans of a trip with their prices, the sum, and the button that pays it. */
export function TripSum({ lines, price, pointsEarned, isBusy }: TripSumProps) {
  const { locale } = useShop()
  return (
    <aside className="tk pass" aria-label={m.plan_pass_label()}>
      <div className="tp">
        <ul className="trip-sum">
          {lines.map(({ plan, place, quantity, days, price: own }) => (
            <li key={plan.id}>
              {place.flag ? <Flag code={place.flag} size={24} eager /> : <span />}
              <span>
                <b>{place.name}</b>
                <span className="s muted" suppressHydrationWarning>
                  {`${amountText(plan, locale)} · ${daysText(plan)}${quantity > 1 ? ` × ${quantity}` : ''}`}
                </span>
                {days && (
                  <span className="s muted" suppressHydrationWarning>
                    {days}
                  </span>
                )}
              </span>
              <span className="num" suppressHydrationWarning>
                {own}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className="stub">
        <div className="ends">
          <span className="b">{m.checkout_total()}</span>
          <span className="price l num" suppressHydrationWarning>
            {price}
          </span>
        </div>
        <p className="s muted">{m.plan_tax_included()}</p>
        <EarnedLine pointsEarned={pointsEarned} />
        <PayBar price={price} isBusy={isBusy}>
          {m.checkout_pay({ price })}
        </PayBar>
        <p className="s muted center">{m.trip_note()}</p>
      </div>
    </aside>
  )
}
