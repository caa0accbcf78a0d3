import { listPlans } from '#app/api/catalogue.ts'
import { findDestination } from '#app/article/load-blocks.ts'
import { apiContext, localeContext, type PageContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import type { CountryMapProps } from '#app/ui/map/country-map.tsx'
import { destinationMap } from '#app/ui/map/destination-map.ts'
import { placeName } from '#app/ui/place.ts'
import type { PlanPlace } from '#app/ui/plan/facts.ts'
import type { PlanView } from '#app/ui/plan/plan-view.ts'
import { toPlanView } from '#app/ui/plan/to-plan-view.ts'
import type { DestinationDetail, OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { Locale } from '#contract/locale.ts'
import type { Entry } from '#contract/texts/content.ts'
import { chooseOffer, mostTickets } from './choose-offer.ts'

type Offered = Entry['facts']['offer']

/** A plan on a landing page; `isNamed`: the page sells plans of several places. */
export type Ticket = { plan: PlanView; place: PlanPlace & { flag: string | undefined } }

/** The number of reduced plans that are requested; one per place is shown. */
const reducedSize = 40

/** Returns the plans that a landing page sells at today's prices, and the name of their place. */
export async function loadOffer(context: PageContext, offer: Offered) {
  const locale = context.get(localeContext)
  if (!offer) return { tickets: [] }
  if ('reduced' in offer) return { tickets: await loadReduced(context, locale) }
  const detail = await findDestination(context, offer.destination)
  if (!detail) return { tickets: [] }
  const place = ticketPlace(detail, locale)
  const plans = chooseOffer(detail.plans.map(toPlanView), offer.plans)
  return { tickets: plans.map((plan) => ({ plan, place })), place: place.name }
}

/** Returns what is reduced today: one plan of each of the first places. */
async function loadReduced(context: PageContext, locale: Locale): Promise<Ticket[]> {
  const asked = { offer: 'reduced' as const, pageInfo: { pageSize: reducedSize } }
  const { plans } = await listPlans(context.get(apiContext), asked)
  const first = new Map<string, OfferedPlan>()
  for (const plan of plans) {
    if (!first.has(plan.destinationSlug)) first.set(plan.destinationSlug, plan)
  }
  return [...first.values()]
    .slice(0, mostTickets)
    .map((plan) => ({ plan: toPlanView(plan), place: ticketPlace(plan.destination, locale) }))
}

function ticketPlace(place: OfferedPlan['destination'] | DestinationDetail, locale: Locale) {
  const { kind, code } = place
  const flag = kind === 'country' && code ? code.toLowerCase() : undefined
  return { name: placeName(place, locale), kind, flag }
}

/**
 * Returns the map beside a landing page's title; undefined if the shop does not sell the place, or
 * if the page has its own chart.
 */
export async function loadHero(
  context: PageContext,
  hero: string | undefined,
): Promise<CountryMapProps | undefined> {
  if (hero === undefined || hero === 'places') return undefined
  if (hero === 'world') return { mapId: 'global', cities: [], label: m.landing_world() }
  const detail = await findDestination(context, hero)
  return detail && destinationMap(detail, placeName(detail, context.get(localeContext)))
}
