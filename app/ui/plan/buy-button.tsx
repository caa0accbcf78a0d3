import { m } from '#app/paraglide/messages.js'
import { Link } from '#app/ui/kit/link.tsx'
import type { Locale } from '#contract/locale.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { amountText } from './plan-text.ts'
import type { PlanView } from './plan-view.ts'

type BuyButtonProps = { plan: PlanView; locale: Locale; wide?: boolean }

/** Starts the checkout of a plan. Only pages that know that the checkout exists use it. */
export function BuyButton({ plan, locale, wide = false }: BuyButtonProps) {
  if (plan.unavailableUntil !== undefined) return null
  return (
    <Link
      className={wide ? 'btn p lg w' : 'btn p'}
      to={`${pathTo('checkout')}?plan=${encodeURIComponent(plan.id)}`}
    >
      {m.plan_buy({ data: amountText(plan, locale) })}
    </Link>
  )
}
