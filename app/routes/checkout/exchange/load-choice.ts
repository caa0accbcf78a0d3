import { getDestination, search } from '#app/api/catalogue.ts'
import { type PageContext, valuesOf } from '#app/page/context.ts'
import { notFound, orNotFound } from '#app/page/not-found.ts'
import { type BoughtPlan, boughtPlan } from '#app/ui/order/bought-plan.ts'
import { type IdentityView, identityView } from '#app/ui/order/identity-view.ts'
import { placeName } from '#app/ui/place.ts'
import type { PlanView } from '#app/ui/plan/plan-view.ts'
import { toPlanView } from '#app/ui/plan/to-plan-view.ts'
import type { ExchangeQuote } from '#contract/commerce/exchange.ts'
import type { Order } from '#contract/commerce/order.ts'
import { ApiError } from '#contract/errors.ts'
import { exchangeProblem } from './exchange-problem.ts'

/** Plans to choose from: those of one place, and the names of other places. */
export type ChoiceShelf = {
  place: string
  plans: PlanView[]
  /** What was paid counts towards a new plan; undefined if a code may change its price. */
  paid: { creditMinor: number; quantity: number } | undefined
  query: string
  found: { slug: string; name: string; flag: string | undefined }[]
}

export type Deal = BoughtPlan &
  Omit<ExchangeQuote, 'plan' | 'unitMinor'> & {
    oldNumber: string
    identity: IdentityView | undefined
  }

export type Choice = { deal?: Deal; shelf?: ChoiceShelf; problem?: string }

type Asked = {
  context: PageContext
  order: Order
  query: URLSearchParams
}

const searchLength = 60
const placesShown = 8

/**
 * Returns what the address asks for: the price of a plan in place of the order, or plans to choose
 * from.
 */
export async function loadChoice({ context, order, query }: Asked): Promise<Choice> {
  const planId = query.get('plan')
  const isFree = order.esims.every(({ canCancel, gift }) => canCancel && !gift)
  const own = { currency: order.currency, locale: valuesOf(context).locale }
  if (!isFree || order.state !== 'COMPLETED') {
    const inUse = new ApiError('conflict', 'in use', { details: { reason: 'in_use' } })
    return { problem: exchangeProblem(inUse, own) }
  }
  if (planId === null) return { shelf: await loadShelf({ context, order, query }) }
  try {
    const wanted = { orderId: order.id, planId }
    const quote = await orNotFound(valuesOf(context).api.call('quoteExchange', wanted))
    const { plan, unitMinor: _unit, ...sum } = quote
    const identity = identityView(plan, 'buying')
    return { deal: { ...sum, ...boughtPlan(plan, own.locale), oldNumber: order.number, identity } }
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.code === 'invalid_input'
    if (isUnknown) notFound()
    return { problem: exchangeProblem(error, own) }
  }
}

async function loadShelf({ context, order, query }: Asked): Promise<ChoiceShelf> {
  const { api, locale } = valuesOf(context)
  const words = (query.get('q') ?? '').trim().slice(0, searchLength)
  const slug = query.get('to') ?? order.plan.destination.slug
  const [place, hits] = await Promise.all([
    orNotFound(getDestination(api, slug, order.currency)),
    words === '' ? [] : search(api, { q: words, locale }),
  ])
  const places = new Map(hits.map((hit) => [hit.slug, hit]))
  return {
    place: placeName(place, locale),
    plans: place.plans
      .filter(({ id, unavailableUntil }) => id !== order.plan.id && unavailableUntil === null)
      .map(toPlanView),
    paid: order.code ? undefined : { creditMinor: order.totalMinor, quantity: order.quantity },
    query: words,
    found: [...places.values()].slice(0, placesShown).map((hit) => ({
      slug: hit.slug,
      name: placeName(hit, locale),
      flag: hit.code ?? undefined,
    })),
  }
}
