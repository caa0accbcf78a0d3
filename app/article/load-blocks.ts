import { getDestination } from '#app/api/catalogue.ts'
import { apiContext, localeContext, type PageContext, tenantContext } from '#app/page/context.ts'
import type { Block, DataBlock, Live, LivePlace } from '#app/ui/article/tree/ast.ts'
import { boardRow } from '#app/ui/board/board-row.ts'
import { destinationMap } from '#app/ui/map/destination-map.ts'
import { placeName } from '#app/ui/place.ts'
import type { PlanView } from '#app/ui/plan/plan-view.ts'
import { toPlanView } from '#app/ui/plan/to-plan-view.ts'
import type { DestinationDetail } from '#contract/catalogue/catalogue.ts'
import { ApiError } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Entry } from '#contract/texts/content.ts'
import type { PublicTenant } from '#tenants/index.ts'
import { loadPrivacy } from './load-privacy.ts'

type Facts = Pick<Entry['facts'], 'section'>

/** The most plans that a block shows, unless it is the one that shows all. */
const mostPlans = 3
/** The most places on a board. */
const mostPlaces = 12

/**
 * Adds today's data to the blocks of a text. A block about a place that the shop does not sell gets
 * no data and is not shown.
 */
export async function loadBlocks(
  context: PageContext,
  blocks: readonly Block[],
  facts: Facts = {},
): Promise<Block[]> {
  return Promise.all(
    blocks.map(async (block) => {
      if (block.kind !== 'data') return block
      const live = block.name === 'section' ? sectionOf(facts) : await loadLive(context, block)
      return live ? { ...block, live } : block
    }),
  )
}

function sectionOf({ section }: Facts): Live | undefined {
  return section && { kind: 'section', places: section }
}

async function loadLive(context: PageContext, block: DataBlock): Promise<Live | undefined> {
  if (block.name === 'stores') {
    const stores = storesOf(context.get(tenantContext).apps)
    return stores.length > 0 ? { kind: 'stores', stores } : undefined
  }
  const { destination, destinations } = block.fields
  const privacy = loadPrivacy(context, block.name)
  if (privacy) return privacy
  if (block.name === 'board') return boardOf(context, destinations ?? '')
  if (destination === undefined) return undefined
  const detail = await findDestination(context, destination)
  if (!detail) return undefined
  if (block.name === 'networks') return { kind: 'networks', networks: detail.networks }
  if (block.name === 'coverage') return mapOf(detail, context.get(localeContext))
  return plansOf(block, detail, context.get(localeContext))
}

/** Returns the rows of the places that the shop sells, in the order of the text. */
async function boardOf(context: PageContext, slugs: string): Promise<Live | undefined> {
  const asked = slugs.split(',').map((slug) => slug.trim())
  const found = await Promise.all(
    asked.slice(0, mostPlaces).map((slug) => findDestination(context, slug)),
  )
  const sold = found.filter((detail) => detail !== undefined)
  const [first] = sold
  if (!first) return undefined
  const locale = context.get(localeContext)
  const rows = sold.map((detail) => boardRow(detail, locale))
  return { kind: 'board', rows, shown: first.kind, today: today() }
}

/** A map without a city shows nothing about coverage. */
function mapOf(detail: DestinationDetail, locale: Locale): Live | undefined {
  const map = destinationMap(detail, placeName(detail, locale))
  return map.cities.length > 0 ? { kind: 'map', map } : undefined
}

/**
 * Returns a destination; undefined if the shop does not sell it. A remote CMS may send anything as
 * a slug, so only valid slugs are requested.
 */
export async function findDestination(
  context: PageContext,
  slug: string,
): Promise<DestinationDetail | undefined> {
  if (!/^[a-z0-9-]{1,64}$/.test(slug)) return undefined
  return getDestination(context.get(apiContext), slug).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not_found') return undefined
    throw error
  })
}

function plansOf(block: DataBlock, detail: DestinationDetail, locale: Locale): Live | undefined {
  const all = detail.plans.map(toPlanView).filter((plan) => plan.unavailableUntil === undefined)
  const plans = choosePlans(all, block)
  if (plans.length === 0) return undefined
  return { kind: 'plans', place: livePlace(detail, locale), plans: [...plans], today: today() }
}

/**
 * Returns the plans that a text names, or the first data plans if it names none. A table of prices
 * gets all plans.
 */
function choosePlans(all: readonly PlanView[], { name, fields }: DataBlock): readonly PlanView[] {
  if (name === 'prices') return all
  const named = (fields.plans ?? fields.plan)?.split(',').map((slug) => slug.trim())
  if (!named) return all.filter(({ type }) => type === 'data').slice(0, mostPlans)
  const found = named.map((slug) => all.find((plan) => plan.slug === slug))
  return found.filter((plan) => plan !== undefined).slice(0, mostPlans)
}

export function livePlace(detail: DestinationDetail, locale: Locale): LivePlace {
  return {
    name: placeName(detail, locale),
    kind: detail.kind,
    code: detail.code ?? undefined,
    path: pathTo('destination', { destination: detail.slug }),
  }
}

/** Returns the stores that have the shop's apps. */
export function storesOf({ appStoreId, androidPackage }: PublicTenant['apps']) {
  return [
    ...(appStoreId
      ? [{ name: 'App Store', url: `https://apps.apple.com/app/id${appStoreId}` }]
      : []),
    ...(androidPackage
      ? [
          {
            name: 'Google Play',
            url: `https://play.google.com/store/apps/details?id=${encodeURIComponent(androidPackage)}`,
          },
        ]
      : []),
  ]
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
