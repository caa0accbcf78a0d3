import { m } from '#app/paraglide/messages.js'
import { Badge } from '#app/ui/kit/badge.tsx'
import { Flag } from '#app/ui/kit/flag.tsx'
import { TextLink } from '#app/ui/kit/link.tsx'
import { generationText, ticketNetworks } from '#app/ui/plan/facts.ts'
import { PlanAmount } from '#app/ui/plan/plan-amount.tsx'
import { PlanPrice, UnitPrice } from '#app/ui/plan/plan-price.tsx'
import { daysText } from '#app/ui/plan/plan-text.ts'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { BuyLink } from './buy-link.tsx'
import type { Ticket } from './load-offer.ts'

type TicketsProps = { tickets: readonly Ticket[]; place: string | undefined }

/** The plans that a landing page sells; the middle one is emphasised. */
export function Tickets({ tickets, place }: TicketsProps) {
  if (tickets.length === 0) return <NoTickets />
  const middle = Math.floor(tickets.length / 2)
  return (
    <section aria-label={m.landing_passes()}>
      <ul className="passes">
        {tickets.map((ticket, at) => (
          <li key={ticket.plan.id}>
            <UprightTicket {...ticket} isMiddle={at === middle} namesPlace={place === undefined} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function NoTickets() {
  return (
    <p className="passes-none">
      {m.landing_none()} <TextLink to={pathTo('shop')}>{m.shell_partner_plans()}</TextLink>
    </p>
  )
}

type UprightProps = Ticket & { isMiddle: boolean; namesPlace: boolean }

function UprightTicket({ plan, place, isMiddle, namesPlace }: UprightProps) {
  const { locale } = useShop()
  return (
    <article className="tk vt" data-on={isMiddle || undefined}>
      <div className="tp">
        {namesPlace && (
          <p className="vt-place b">
            {place.flag && <Flag code={place.flag} size={20} />}
            {place.name}
          </p>
        )}
        <div className="vt-head">
          <PlanAmount plan={plan} locale={locale} />
          {plan.referenceMinor !== undefined && <Badge tone="reduced">{m.plan_reduced()}</Badge>}
        </div>
        <p className="b">{daysText(plan)}</p>
        <p className="s muted">
          {ticketNetworks(plan)} · {generationText(plan)}
        </p>
      </div>
      <div className="stub">
        <PlanPrice plan={plan} locale={locale} />
        <UnitPrice plan={plan} locale={locale} />
        <BuyLink plan={plan} look={isMiddle ? 'btn p' : 'btn q'} />
      </div>
    </article>
  )
}
