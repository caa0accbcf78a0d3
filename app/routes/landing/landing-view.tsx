import { m } from '#app/paraglide/messages.js'
import { CountryMap } from '#app/ui/map/country-map.tsx'
import { moneyText } from '#app/ui/plan/plan-text.ts'
import { useShop } from '#app/ui/shop.ts'
import type { LandingData } from './landing.tsx'
import { LandingBody } from './landing-body.tsx'
import type { Ticket } from './load-offer.ts'
import { PlacesChart } from './places-chart.tsx'
import { Terms } from './terms.tsx'
import { Tickets } from './tickets.tsx'

/** A campaign: title and map, its terms, tickets, then the text. */
export function LandingView(page: LandingData) {
  const { title, summary, lang, tickets, map, chart, place, notice } = page
  return (
    <>
      <section className="lh paper">
        <div className="wrap">
          <div className="tx" lang={lang}>
            <h1>{title}</h1>
            <p className="lead">{summary}</p>
            <FromPrice tickets={tickets} />
          </div>
          {map && (
            <div className="only-d">
              <CountryMap {...map} />
            </div>
          )}
          {chart && (
            <div className="only-d">
              <PlacesChart {...chart} />
            </div>
          )}
        </div>
      </section>
      <div className="band">
        <div className="wrap">
          <Terms {...page} />
        </div>
      </div>
      <div className="wrap">
        {notice && <p className="callout landing-notice">{notice}</p>}
        <Tickets tickets={tickets} place={place} />
      </div>
      {chart && (
        <div className="wrap only-m">
          <div className="panel paper places-below">
            <PlacesChart {...chart} />
          </div>
        </div>
      )}
      <LandingBody {...page} />
    </>
  )
}

/** The lowest price of the tickets, large inside its sentence. */
function FromPrice({ tickets }: { tickets: readonly Ticket[] }) {
  const { locale } = useShop()
  const [cheapest] = tickets
    .map(({ plan }) => plan)
    .toSorted((one, other) => one.priceMinor - other.priceMinor)
  if (!cheapest) return null
  const mark = '|'
  const [before, after] = m.search_from({ price: mark }).split(mark)
  return (
    <p className="from">
      {before && <span className="muted">{before}</span>}
      <span className="price">{moneyText(cheapest.priceMinor, cheapest, locale)}</span>
      {after && <span className="muted">{after}</span>}
      <span className="s muted">{m.plan_tax_included()}</span>
    </p>
  )
}
