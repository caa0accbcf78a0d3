import { RadioTower, Tag, Undo2 } from 'lucide'
import { m } from '#app/paraglide/messages.js'
import { Flags } from '#app/ui/board/flags.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { CountryMap } from '#app/ui/map/country-map.tsx'
import { KeptWorldMap } from '#app/ui/map/kept-world-map.tsx'
import { Neatline } from '#app/ui/map/ornaments.tsx'
import type { WorldMapProps } from '#app/ui/map/world-map.tsx'
import { SearchBox } from '#app/ui/search/search-box.tsx'
import { type HeroTicket, HeroTickets } from './hero-tickets.tsx'

export type QuickLink = { to: string; label: string; flags: string[] }

export type HeroView = {
  picture: /** Without the map in a document, whose markup has it. */
    | { kind: 'map'; world?: WorldMapProps }
    | { kind: 'region'; mapId: string; label: string }
    | { kind: 'plain'; tickets: HeroTicket[] }
  quick: QuickLink[]
  /** `wide`: phones show the map without arcs. */
  arcs: 'wide' | undefined
}

/** Claim, search and three facts on chart paper, with the tenant's picture or tickets. */
export function Hero({ picture, quick, arcs }: HeroView) {
  return (
    <section className="hero paper" data-picture={picture.kind} data-arcs={arcs}>
      <div className="wrap">
        <div className="copy">
          <h1>{m.home_hero_title()}</h1>
          <p className="lead">{m.home_hero_lead()}</p>
          <SearchBox variant="large" />
          <QuickLinks links={quick} />
          <HeroFacts />
        </div>
        {picture.kind === 'plain' && <HeroTickets tickets={picture.tickets} />}
      </div>
      {picture.kind === 'map' && <KeptWorldMap world={picture.world} />}
      {picture.kind === 'region' && (
        <div className="wrap region">
          <CountryMap label={picture.label} mapId={picture.mapId} cities={[]} />
        </div>
      )}
      <Neatline />
    </section>
  )
}

function QuickLinks({ links }: { links: readonly QuickLink[] }) {
  if (links.length === 0) return null
  return (
    <nav className="quick" aria-label={m.home_hero_quick()}>
      {links.map(({ to, label, flags }) => (
        <Link key={to} className="chip" to={to}>
          <Flags codes={flags.slice(0, 1)} size={20} eager />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  )
}

function HeroFacts() {
  return (
    <ul className="facts3">
      <li>
        <Icon of={Tag} className="i s16" aria-hidden="true" />
        {m.home_hero_fact_tax()}
      </li>
      <li>
        <Icon of={Undo2} className="i s16" aria-hidden="true" />
        {m.home_hero_fact_refund()}
      </li>
      <li className="only-d">
        <Icon of={RadioTower} className="i s16" aria-hidden="true" />
        {m.home_hero_fact_places()}
      </li>
    </ul>
  )
}
