import { m } from '#app/paraglide/messages.js'
import { Flag } from '#app/ui/kit/flag.tsx'
import type { BoughtPlan } from '#app/ui/order/bought-plan.ts'
import { amountText, daysText } from '#app/ui/plan/plan-text.ts'
import { useShop } from '#app/ui/shop.ts'
import './paid-plan.css'

type PaidPlanProps = BoughtPlan & { price: string }

/** What is being paid for, as a ticket at the top of a phone's screen. */
export function PaidPlan({ plan, place, price }: PaidPlanProps) {
  const { locale } = useShop()
  return (
    <div className="paid-plan">
      {place.flag && <Flag code={place.flag} size={24} eager />}
      <p>
        <span className="b num" suppressHydrationWarning>
          {amountText(plan, locale)}
        </span>
        <span className="s muted">{`${place.name} · ${daysText(plan)}`}</span>
      </p>
      <p className="paid-price">
        <span className="b num" suppressHydrationWarning>
          {price}
        </span>
        <span className="xs muted">{m.plan_tax_included()}</span>
      </p>
    </div>
  )
}
