import { formatDate } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import { Flag } from '#app/ui/kit/flag.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { generationText, ticketNetworks } from '#app/ui/plan/facts.ts'
import { PlanAmount } from '#app/ui/plan/plan-amount.tsx'
import { PlanPrice, UnitPrice } from '#app/ui/plan/plan-price.tsx'
import { daysText, perDayText } from '#app/ui/plan/plan-text.ts'
import type { PlanView } from '#app/ui/plan/plan-view.ts'
import { useShop } from '#app/ui/shop.ts'
import type { Locale } from '#contract/locale.ts'
import type { DataBlock, LivePlace } from './ast.ts'

/** Plans of a place with today's prices; the whole row opens the plan. */
export function Tickets({ block: { live } }: { block: DataBlock }) {
  const { locale } = useShop()
  if (live?.kind !== 'plans') return null
  const { place, plans, today } = live
  return (
    <section className="live wide" aria-label={m.article_plans({ place: place.name })}>
      <div className="hd">
        <p className="t3 live-title">
          {place.code && <Flag code={place.code} size={24} />}
          {m.article_plans({ place: place.name })}
        </p>
        <p className="s muted">
          {formatDate(today, locale)}, {m.plan_tax_included()}
        </p>
      </div>
      <ul className="live-list">
        {plans.map((plan) => (
          <li key={plan.id}>
            <TicketRow plan={plan} place={place} />
          </li>
        ))}
      </ul>
      <p className="live-foot s muted">
        <Link className="link" to={place.path}>
          {m.article_all_plans({ place: place.name })}
        </Link>
      </p>
    </section>
  )
}

/** Returns the data per day, which tells whether a size is enough; networks where it is endless. */
function dailyText(plan: PlanView, locale: Locale): string {
  return plan.isUnlimited || plan.type === 'daily' ? ticketNetworks(plan) : perDayText(plan, locale)
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
