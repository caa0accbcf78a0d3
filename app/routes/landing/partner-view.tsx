import { m } from '#app/paraglide/messages.js'
import { Badge } from '#app/ui/kit/badge.tsx'
import { CountryMap } from '#app/ui/map/country-map.tsx'
import { generationText, ticketNetworks } from '#app/ui/plan/facts.ts'
import { PlanAmount } from '#app/ui/plan/plan-amount.tsx'
import { PlanPass } from '#app/ui/plan/plan-pass.tsx'
import { PlanPrice, UnitPrice } from '#app/ui/plan/plan-price.tsx'
import { amountText, daysText, moneyText } from '#app/ui/plan/plan-text.ts'
import { useShop } from '#app/ui/shop.ts'
import { BuyLink } from './buy-link.tsx'
import type { LandingData } from './landing.tsx'
import { LandingBody } from './landing-body.tsx'
import type { Ticket } from './load-offer.ts'
import { Terms } from './terms.tsx'
import { NoTickets } from './tickets.tsx'

/** A partner's page: tickets to pick from with the pass beside them, then the text. */
export function PartnerView(page: LandingData) {
  const { title, summary, lang, tickets, map, notice } = page
  return (
    <>
      <div className="wrap pg">
        <div>
          <h1 lang={lang}>{title}</h1>
          <Terms {...page} />
          {notice && <p className="callout landing-notice">{notice}</p>}
          {tickets.length === 0 ? <NoTickets /> : <Picks tickets={tickets} />}
        </div>
        <Passes {...page} />
      </div>
      <section className="lsec partner-map">
        <div className="wrap">
          <p className="lead" lang={lang}>
            {summary}
          </p>
          {map && (
            <div className="panel paper">
              <CountryMap {...map} />
            </div>
          )}
        </div>
      </section>
      <LandingBody {...page} />
    </>
  )
}

/** The tickets are radio buttons; style sheets show the pass of the one that is chosen. */
function Picks({ tickets }: Pick<LandingData, 'tickets'>) {
  const middle = Math.floor(tickets.length / 2)
  return (
    <fieldset className="picks">
      <legend className="sr">{m.landing_pick()}</legend>
      {tickets.map((ticket, at) => (
        <Pick key={ticket.plan.id} {...ticket} at={at} isFirst={at === middle} />
      ))}
    </fieldset>
  )
}

function Pick({ plan, at, isFirst }: Ticket & { at: number; isFirst: boolean }) {
  const { locale } = useShop()
  const id = (part: string) => `pick-${at}-${part}`
  return (
    <article className="tk row pick">
      <div className="bd">
        <PlanAmount plan={plan} locale={locale} id={id('amount')} />
        <div className="mid">
          <p className="b">
            <span id={id('days')}>{daysText(plan)}</span>
            {plan.referenceMinor !== undefined && <Badge tone="reduced">{m.plan_reduced()}</Badge>}
          </p>
          <p className="s muted">
            {ticketNetworks(plan)} · {generationText(plan)}
          </p>
        </div>
      </div>
      <div className="stub">
        <PlanPrice plan={plan} locale={locale} id={id('price')} />
        <UnitPrice plan={plan} locale={locale} />
      </div>
      <input
        className="hit"
        type="radio"
        name="pass"
        id={`pick-${at}`}
        aria-labelledby={`${id('amount')} ${id('days')} ${id('price')}`}
        defaultChecked={isFirst}
      />
    </article>
  )
}

/** The pass of each ticket, and on phones the bar with its price. */
function Passes({ tickets }: LandingData) {
  const { locale } = useShop()
  return (
    <div className="pass-side">
      {tickets.map(({ plan, place }, at) => (
        <div key={plan.id} className={`pass-${at}`}>
          <PlanPass
            plan={plan}
            place={place}
            locale={locale}
            id={`pass-of-${at}`}
            action={<BuyLink plan={plan} look="btn p lg w" />}
          />
          <div className="buybar only-m">
            <div>
              <p className="b num">
                {amountText(plan, locale)} · {daysText(plan)}
              </p>
              <p className="s muted num">
                {m.plan_price_with_tax({ price: moneyText(plan.priceMinor, plan, locale) })}
              </p>
            </div>
            <BuyLink plan={plan} look="btn p" />
          </div>
        </div>
      ))}
    </div>
  )
}
