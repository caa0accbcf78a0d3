import { m } from '#app/paraglide/messages.js'
import { Link, TextLink } from '#app/ui/kit/link.tsx'
import { afterText, generationText, planFacts, ticketNetworks } from '#app/ui/plan/facts.ts'
import { PlanAmount } from '#app/ui/plan/plan-amount.tsx'
import { PlanPrice, UnitPrice } from '#app/ui/plan/plan-price.tsx'
import { daysText, perDayText } from '#app/ui/plan/plan-text.ts'
import type { PlanView } from '#app/ui/plan/plan-view.ts'
import { useShop } from '#app/ui/shop.ts'
import type { Locale } from '#contract/locale.ts'
import type { DataBlock, LivePlace } from '../tree/ast.ts'
import { LiveHead } from './live-head.tsx'

/** Plans of a place with today's prices; the whole row opens the plan. */
export function Tickets({ block: { live } }: { block: DataBlock }) {
  const { locale } = useShop()
  if (live?.kind !== 'plans') return null
  const { place, plans, today } = live
  return (
    <section className="live wide" aria-label={m.article_plans({ place: place.name })}>
      <LiveHead place={place} today={today} />
      <ul className="live-list">
        {plans.map((plan) => (
          <li key={plan.id}>
            <TicketRow plan={plan} place={place} />
          </li>
        ))}
      </ul>
      <p className="live-foot s muted">
        <span>{sharedTerms(plans, place, locale)}</span>
        <TextLink to={place.path}>{m.article_all_plans({ place: place.name })}</TextLink>
      </p>
    </section>
  )
}

/**
 * Returns the data per day, which tells whether a size is enough; for unlimited plans, the
 * networks.
 */
function dailyText(plan: PlanView, locale: Locale): string {
  return plan.isUnlimited || plan.type === 'daily' ? ticketNetworks(plan) : perDayText(plan, locale)
}

/** Returns the facts that all plans share: what happens at their end, and the refund. */
function sharedTerms(plans: readonly PlanView[], place: LivePlace, locale: Locale): string {
  const termsOf = (plan: PlanView) => {
    const refund = planFacts({ plan, place, locale }).find(({ key }) => key === 'refund')
    return [
      `${m.article_after()}: ${afterText(plan, locale)}`,
      refund ? `${refund.term}: ${refund.text}` : '',
    ]
  }
  const [first = [], ...others] = plans.map(termsOf)
  const shared = first.filter((term, at) => others.every((terms) => terms[at] === term))
  return shared.filter((term) => term !== '').join(' · ')
}

function TicketRow({ plan, place }: { plan: PlanView; place: LivePlace }) {
  const { locale } = useShop()
  return (
    <article className="tk row">
      <div className="bd">
        <PlanAmount plan={plan} locale={locale} />
        <div className="mid">
          <p className="b">
            {daysText(plan)}
            {plan.referenceMinor !== undefined && (
              <span className="badge reduced">{m.plan_reduced()}</span>
            )}
          </p>
          <p className="s muted">
            {dailyText(plan, locale)} · {generationText(plan)}
          </p>
        </div>
      </div>
      <div className="stub">
        <PlanPrice plan={plan} locale={locale} />
        <UnitPrice plan={plan} locale={locale} />
      </div>
      <Link className="hit" to={`${place.path}/${plan.slug}`}>
        <span className="sr">{m.plan_details()}</span>
      </Link>
    </article>
  )
}
