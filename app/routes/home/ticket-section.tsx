import { m } from '#app/paraglide/messages.js'
import { Badge } from '#app/ui/kit/badge.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Flag } from '#app/ui/kit/flag.tsx'
import { WindRule } from '#app/ui/map/wind-rule.tsx'
import { type PlanPlace, planFacts } from '#app/ui/plan/facts.ts'
import { PlanAmount } from '#app/ui/plan/plan-amount.tsx'
import { PlanPrice, UnitPrice } from '#app/ui/plan/plan-price.tsx'
import type { PlanView } from '#app/ui/plan/plan-view.ts'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'

export type TicketView = {
  plan: PlanView
  place: PlanPlace & { slug: string; flag: string | undefined }
}

/** A real plan with all its facts, beside the promise that every plan shows them. */
export function TicketSection({ plan, place }: TicketView) {
  return (
    <section className="sec">
      <div className="wrap split">
        <div>
          <h2>{m.home_ticket_title()}</h2>
          <p className="lead">{m.home_ticket_text()}</p>
          <p className="after">
            <ButtonLink variant="secondary" to={pathTo('destination', { destination: place.slug })}>
              {m.home_ticket_link({ place: place.name })}
            </ButtonLink>
          </p>
        </div>
        <Ticket plan={plan} place={place} />
      </div>
    </section>
  )
}

function Ticket({ plan, place }: TicketView) {
  const { locale } = useShop()
  return (
    <article className="tk big" aria-label={place.name}>
      <div className="tb">
        <p className="who">
          {place.flag && <Flag code={place.flag} size={24} />}
          <span>{place.name}</span>
          <Badge>{plan.type === 'daily' ? m.plan_kind_daily() : m.plan_kind_data()}</Badge>
        </p>
        <PlanAmount plan={plan} locale={locale} />
        <WindRule />
        <dl className="facts">
          {planFacts({ plan, place, locale }).map(({ key, term, text }) => (
            <div key={key}>
              <dt suppressHydrationWarning>{term}</dt>
              <dd suppressHydrationWarning>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="stub">
        <div>
          <PlanPrice plan={plan} locale={locale} large />
          <p className="xs muted">{m.plan_tax_included()}</p>
          <UnitPrice plan={plan} locale={locale} />
        </div>
        <ButtonLink to={pathTo('destination', { destination: place.slug, plan: plan.slug })}>
          {m.home_ticket_open()}
        </ButtonLink>
      </div>
    </article>
  )
}
