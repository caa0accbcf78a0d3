import { dataParts } from '#app/format/data-size.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { Flags } from '#app/ui/board/flags.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { fitOf } from '#app/ui/plan/plan-price.tsx'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/** The usual plan of a place, 5 GB for 30 days, with the data from the catalogue's lists. */
export type HeroTicket = {
  slug: string
  name: string
  flags: string[]
  /** Network names of a country, or the number of countries of a region. */
  detail: string
  priceMinor: number
}

export const heroPlan = { gb: 5, days: 30 } as const

/** A ticket for each well-known place, for heroes without a map. */
export function HeroTickets({ tickets }: { tickets: readonly HeroTicket[] }) {
  if (tickets.length === 0) return null
  return (
    <ul className="tickets" aria-label={m.home_hero_quick()}>
      {tickets.map((ticket) => (
        <li key={ticket.slug}>
          <Ticket {...ticket} />
        </li>
      ))}
    </ul>
  )
}

function Ticket({ slug, name, flags, detail, priceMinor }: HeroTicket) {
  const { locale, currency } = useShop()
  const { value, unit } = dataParts(heroPlan.gb * 1024, locale)
  const price = formatMoney(priceMinor, currency, locale)
  const id = (part: string) => `hero-${slug}-${part}`
  return (
    <article className="tk">
      <div className="bd">
        <p className="gb" id={id('amount')}>
          <span>{value}</span>
          <small>{unit}</small>
        </p>
        <div>
          <p className="who" id={id('place')}>
            <Flags codes={flags.slice(0, 1)} size={20} eager />
            <span>{name}</span>
          </p>
          <p className="s muted" id={id('days')}>
            <span>{m.board_column_days({ count: heroPlan.days })}</span>
            <span className="only-d">{` · ${detail}`}</span>
          </p>
        </div>
      </div>
      <div className="stub">
        <p className={`price ${fitOf(price)}`} id={id('price')}>
          {price}
        </p>
        <p className="xs muted">{m.plan_tax_included()}</p>
      </div>
      <Link
        className="hit"
        to={pathTo('destination', { destination: slug })}
        aria-labelledby={`${id('place')} ${id('amount')} ${id('days')} ${id('price')}`}
      />
    </article>
  )
}
