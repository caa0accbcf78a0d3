import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { formatDay } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import { Link } from '#app/ui/kit/link.tsx'
import type { Locale } from '#contract/locale.ts'
import { amountText, daysText, moneyText } from './plan-text.ts'
import type { PlanView } from './plan-view.ts'

type BuyBarProps = { plan: PlanView; locale: Locale; action?: ReactNode }

/** The chosen plan and its price, fixed at the bottom of a phone's screen. */
export function BuyBar({ plan, locale, action }: BuyBarProps) {
  const { search } = useLocation()
  return (
    <div className="buybar only-m">
      <div>
        <p className="b num">{`${amountText(plan, locale)} · ${daysText(plan)}`}</p>
        <p className="s muted num">{priceText(plan, locale)}</p>
      </div>
      {action ?? (
        <Link className="btn q" to={{ search, hash: 'pass' }} replace>
          {m.plan_details()}
        </Link>
      )}
    </div>
  )
}

function priceText(plan: PlanView, locale: Locale): string {
  return plan.unavailableUntil === undefined
    ? m.plan_price_with_tax({ price: moneyText(plan.priceMinor, plan, locale) })
    : m.plan_back_on({ date: formatDay(plan.unavailableUntil, locale) })
}
