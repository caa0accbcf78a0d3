import type { ReactNode } from 'react'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import { amountText, daysText, moneyText } from './plan-text.ts'
import type { PlanView } from './plan-view.ts'

type BuyBarProps = { plan: PlanView; locale: Locale; action?: ReactNode }

/** Phones only: the chosen plan and its price, always in reach. */
export function BuyBar({ plan, locale, action }: BuyBarProps) {
  const price = moneyText(plan.priceMinor, plan, locale)
  return (
    <div className="buybar only-m">
      <div>
        <p className="b num" suppressHydrationWarning>
          {amountText(plan, locale)} · {daysText(plan)}
        </p>
        <p className="s muted num" suppressHydrationWarning>
          {m.plan_price_with_tax({ price })}
        </p>
      </div>
      {action ?? (
        <a className="btn q" href="#pass">
          {m.plan_details()}
        </a>
      )}
    </div>
  )
}
