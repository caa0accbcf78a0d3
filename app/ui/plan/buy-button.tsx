import { m } from '#app/paraglide/messages.js'
import { Link } from '#app/ui/kit/link.tsx'
import type { Locale } from '#contract/locale.ts'
import { carryCampaign } from '#contract/pages/carry-campaign.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { amountText } from './plan-text.ts'
import type { PlanView } from './plan-view.ts'

/**
 * The parameters of the address at which the visit's document was loaded; choosing a plan changes
 * the address. The server renders without them, and the edge writes them into the sent page.
 */
const arrived = new URLSearchParams(import.meta.env.SSR ? '' : location.search)

type BuyButtonProps = { plan: PlanView; locale: Locale; wide?: boolean }

/** Starts the checkout of a plan. Only pages that know that the checkout exists use it. */
export function BuyButton({ plan, locale, wide = false }: BuyButtonProps) {
  if (plan.unavailableUntil !== undefined) return null
  return (
    <Link
      className={wide ? 'btn p lg w' : 'btn p'}
      to={carryCampaign(`${pathTo('checkout')}?plan=${encodeURIComponent(plan.id)}`, arrived)}
      data-keep=""
    >
      {m.plan_buy({ data: amountText(plan, locale) })}
    </Link>
  )
}
