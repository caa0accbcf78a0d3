import { m } from '#app/paraglide/messages.js'
import { boardRow, placeDetail, placeFlags } from '#app/ui/board/board-row.ts'
import { placeName, regionName } from '#app/ui/place.ts'
import { usualPlan } from '#app/ui/plan/choose.ts'
import { toPlanView } from '#app/ui/plan/to-plan-view.ts'
import type { DestinationSummary, OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { City } from '#contract/catalogue/city-row.ts'
import type { Locale } from '#contract/locale.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { PublicTenant } from '#tenants/index.ts'
import { heroWorld } from './arc-cities.ts'
import type { HeroView, QuickLink } from './hero.tsx'
import type { HeroTicket } from './hero-tickets.tsx'
import type { TicketView } from './ticket-section.tsx'

/** A place with its data plans, as the sections below the board need it. */
export type StockedPlace = OfferedPlan['destination'] & { plans: readonly OfferedPlan[] }

export const quickSlugs = ['japan', 'italy', 'thailand', 'europe']

type HeroInput = {
  tenant: PublicTenant
  nearby: City | null
  places: readonly DestinationSummary[]
  locale: Locale
}

export function heroView({ tenant, nearby, places, locale }: HeroInput): HeroView {
  const { hero, heroRegion, heroArcs, homeCity } = tenant.brand
  const quick = quickSlugs.flatMap((slug) => places.find((place) => place.slug === slug) ?? [])
  const view = { quick: quick.map((place) => quickLink(place, locale)), arcs: heroArcs }
  if (hero === 'map') {
    const world = heroWorld({ home: homeCity, nearby, places, locale })
    return { ...view, picture: { kind: 'map', world } }
  }
  if (hero === 'region' && heroRegion) {
    const label = m.home_region_label({ place: regionName(heroRegion) ?? heroRegion })
    return { ...view, picture: { kind: 'region', mapId: heroRegion, label } }
  }
  // The tickets lead to the same places as the chips, which are left out.
  const tickets = quick.flatMap((place) => heroTicket(place, locale) ?? [])
  return { ...view, quick: [], picture: { kind: 'plain', tickets } }
}

/** Returns undefined where the place does not sell that plan. */
function heroTicket(place: DestinationSummary, locale: Locale): HeroTicket | undefined {
  const priceMinor = place.board.gb5D30
  if (priceMinor === null) return undefined
  const { slug } = place
  const name = placeName(place, locale)
  return { slug, name, flags: placeFlags(place), detail: placeDetail(place), priceMinor }
}

function quickLink(place: DestinationSummary, locale: Locale): QuickLink {
  const name = placeName(place, locale)
  const label =
    place.kind === 'country' ? name : m.home_hero_countries({ name, count: place.countryCount })
  return { to: pathTo('destination', { destination: place.slug }), label, flags: placeFlags(place) }
}

/** Returns the usual plan of a country with all data for its ticket. */
export function ticketView(
  place: StockedPlace | undefined,
  locale: Locale,
): TicketView | undefined {
  const plan = place && usualPlan(place.plans.map(toPlanView), 'data')
  if (!plan) return undefined
  const { kind, slug } = place
  return { plan, place: { kind, slug, name: placeName(place, locale), flag: placeFlags(place)[0] } }
}

export function boardRows(places: readonly DestinationSummary[], locale: Locale) {
  return places.map((place) => boardRow(place, locale))
}
