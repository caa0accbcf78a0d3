import type { RouterContextProvider } from 'react-router'
import { getDestination } from '#app/api/catalogue.ts'
import { apiContext, localeContext, tenantContext } from '#app/page/context.ts'
import type { Block, DataBlock, Live, LivePlace } from '#app/ui/article/ast.ts'
import { placeName } from '#app/ui/place.ts'
import type { PlanView } from '#app/ui/plan/plan-view.ts'
import { toPlanView } from '#app/ui/plan/to-plan-view.ts'
import type { DestinationDetail } from '#contract/catalogue.ts'
import { ApiError } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'
import { pathTo } from '#contract/path-to.ts'
import type { PublicTenant } from '#tenants/index.ts'

type Context = Readonly<RouterContextProvider>

/** The most plans that a block shows. */
const mostPlans = 3

/**
 * Adds what the shop says today to the blocks of a text. A block about a place that the shop does
 * not sell stays without data and is not shown.
 */
export async function loadBlocks(context: Context, blocks: readonly Block[]): Promise<Block[]> {
  return Promise.all(
    blocks.map(async (block) => {
      if (block.kind !== 'data') return block
      const live = await loadLive(context, block)
      return live ? { ...block, live } : block
    }),
  )
}

async function loadLive(context: Context, block: DataBlock): Promise<Live | undefined> {
  if (block.name === 'stores') return storesOf(context.get(tenantContext))
  const { destination } = block.fields
  if (destination === undefined) return undefined
  const detail = await findDestination(context, destination)
  if (!detail) return undefined
  if (block.name === 'networks') return { kind: 'networks', networks: detail.networks }
  return plansOf(block, detail, context.get(localeContext))
}

/** Returns a destination; undefined where the shop does not sell it. */
export async function findDestination(
  context: Context,
  slug: string,
): Promise<DestinationDetail | undefined> {
  return getDestination(context.get(apiContext), slug).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not_found') return undefined
    throw error
  })
}

function plansOf(block: DataBlock, detail: DestinationDetail, locale: Locale): Live | undefined {
  const all = detail.plans.map(toPlanView).filter((plan) => plan.unavailableUntil === undefined)
  const plans = choosePlans(all, block)
  if (plans.length === 0) return undefined
  return { kind: 'plans', place: livePlace(detail, locale), plans, today: today() }
}

/** Returns the plans that a text names, or the first data plans where it names none. */
function choosePlans(all: readonly PlanView[], { fields }: DataBlock): PlanView[] {
  const named = (fields.plans ?? fields.plan)?.split(',').map((slug) => slug.trim())
  if (!named) return all.filter(({ type }) => type === 'data').slice(0, mostPlans)
  const found = named.map((slug) => all.find((plan) => plan.slug === slug))
  return found.filter((plan) => plan !== undefined).slice(0, mostPlans)
}

export function livePlace(detail: DestinationDetail, locale: Locale): LivePlace {
  return {
    name: placeName(detail, locale),
    code: detail.code ?? undefined,
    path: pathTo('destination', { destination: detail.slug }),
  }
}

function storesOf({ apps }: PublicTenant): Live | undefined {
  const { appStoreId, androidPackage } = apps
  const stores = [
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
  return stores.length > 0 ? { kind: 'stores', stores } : undefined
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
