import { m } from '#app/paraglide/messages.js'
import { Link } from '#app/ui/kit/link.tsx'
import { amountText } from '#app/ui/plan/plan-text.ts'
import type { PlanView } from '#app/ui/plan/plan-view.ts'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'

type BuyLinkProps = { plan: PlanView; look: string }

/** Leads to the checkout of a plan. */
export function BuyLink({ plan, look }: BuyLinkProps) {
  const { locale } = useShop()
  return (
    <Link className={look} to={`${pathTo('checkout')}?plan=${encodeURIComponent(plan.id)}`}>
      {m.plan_buy({ data: amountText(plan, locale) })}
    </Link>
  )
}
