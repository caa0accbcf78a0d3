import { Hono } from 'hono'
import { catalogueCalls } from '#contract/calls/customer/catalogue.ts'
import type { AnswerOf } from '#contract/calls/row/row.ts'
import { toSnake } from '#contract/case.ts'
import {
  DestinationListQuery,
  PlanListQuery,
  SearchQuery,
  TripQuery,
} from '#contract/catalogue/catalogue-query.ts'
import {
  anyPlace,
  mostPlaces,
  PriceChangesQuery,
  placesHeader,
} from '#contract/catalogue/price-changes.ts'
import { ApiError, problemResponse } from '#contract/errors.ts'
import { isLocale, type Locale } from '#contract/locale.ts'
import { type Currency, fallbackCurrency, isCurrency } from '#contract/money.ts'
import { parseQuery, type Query } from '#contract/query.ts'
import type { BackendContext, BackendEnv } from '../../call/backend-env.ts'
import { cachedAnswer } from '../../call/cached-answer.ts'
import { localeOf } from '../../call/locale-of.ts'
import { parseInput } from '../../call/parse-input.ts'
import { readNearby } from '../../platform/reading.ts'
import { getDestination, listDestinations, listSitemap } from './destinations.ts'
import { pageOf } from './page.ts'
import { getPlan, listPlans } from './plans.ts'
import { listPriceChanges } from './price/price-changes.ts'
import { searchPlaces } from './search.ts'
import { listTripPlaces } from './trip-places.ts'
import type { View } from './view.ts'

type Rows = typeof catalogueCalls
/** Reads the answer of a row; undefined if the named item does not exist. */
type Reader<Name extends keyof Rows> = (
  c: BackendContext,
  query: Query,
) => Promise<AnswerOf<Rows[Name]> | undefined>

/** A reader for every row; each one parses the query fields that it needs. */
const readers: { [Name in keyof Rows]: Reader<Name> } = {
  listDestinations(c, query) {
    const input = parseInput(DestinationListQuery, query)
    return listDestinations(viewOf(c, query), input, pageOf(input))
  },
  getDestination: (c, query) => getDestination(viewOf(c, query), c.req.param('slug') ?? ''),
  getPlan(c, query) {
    const { slug = '', plan = '' } = c.req.param()
    return getPlan(viewOf(c, query), slug, plan)
  },
  listPlans(c, query) {
    const input = parseInput(PlanListQuery, query)
    return listPlans(viewOf(c, query), input, pageOf(input))
  },
  search(c, query) {
    const { q } = parseInput(SearchQuery, query)
    return searchPlaces(viewOf(c, query), q, localeIn(c, query))
  },
  listTripPlaces(c, query) {
    const { ids } = parseInput(TripQuery, query)
    return listTripPlaces(viewOf(c, query), [ids].flat())
  },
  getSitemap: (c) => listSitemap(viewOf(c, {})),
  listPriceChanges(c, query) {
    const { since } = parseInput(PriceChangesQuery, query)
    return listPriceChanges(readNearby(c.env.CATALOGUE), { since, nowMs: c.get('nowMs') })
  },
}

type Shown = { [Name in keyof Rows]?: (answer: AnswerOf<Rows[Name]>) => readonly string[] }

/**
 * The places whose prices an answer shows: copies are renewed when one of them changes. Other
 * answers may change with any price.
 */
const shown: Shown = {
  listDestinations: ({ destinations }) => destinations.map(({ slug }) => slug),
  getDestination: ({ slug, regional }) => [slug, ...regional.map((region) => region.slug)],
  getPlan: ({ destinationSlug }) => [destinationSlug],
  search: ({ hits }) => hits.map(({ slug }) => slug),
  listTripPlaces: ({ places }) => places.map(({ slug }) => slug),
  listPlans: ({ plans }) => plans.map(({ destinationSlug }) => destinationSlug),
}

/** Routes of the public catalogue. Their answers are the same for every visitor of a channel. */
export function catalogueRoutes(): Hono<BackendEnv> {
  const routes = new Hono<BackendEnv>()
  for (const name of Object.keys(readers) as (keyof Rows)[]) {
    routes.get(catalogueCalls[name].path, async (c) => {
      const answer = await readers[name](c, queryOf(c))
      if (!answer) throw new ApiError('not_found')
      if (name === 'listPriceChanges') return freshAnswer(c, answer)
      c.header(placesHeader, placesOf(name, answer, queryOf(c)))
      return cachedAnswer(c, answer)
    })
  }
  for (const { path } of Object.values(catalogueCalls)) routes.all(path, refuseMethod)
  return routes
}

/** What changed since is asked to renew copies, and may itself be none. */
function freshAnswer(c: BackendContext, answer: object): Response {
  c.header('cache-control', 'no-store')
  return c.json(toSnake(answer))
}

/** Returns the places whose prices an answer shows. Which plans are reduced depends on all prices. */
function placesOf(name: keyof Rows, answer: object, { offer }: Query): string {
  const read = shown[name] as ((answer: object) => readonly string[]) | undefined
  const places = new Set(offer === undefined ? read?.(answer) : undefined)
  return places.size > 0 && places.size <= mostPlaces ? [...places].join(',') : anyPlace
}

function queryOf(c: BackendContext): Query {
  return parseQuery(new URL(c.req.url).search)
}

/** Returns the view of a request. An unknown currency falls back to the default one. */
function viewOf(c: BackendContext, query: Query): View {
  const { currency } = query
  return {
    catalogue: readNearby(c.env.CATALOGUE),
    channel: c.get('channel'),
    currency: isCurrency(currency) ? (currency satisfies Currency) : fallbackCurrency,
    locale: localeIn(c, query),
    nowMs: c.get('nowMs'),
  }
}

function localeIn(c: BackendContext, { locale }: Query): Locale {
  return isLocale(locale) ? locale : localeOf(c.req.header('accept-language'))
}

function refuseMethod(c: BackendContext): Response {
  const response = problemResponse(new ApiError('method_not_allowed'), c.get('requestId'))
  response.headers.set('allow', 'GET, HEAD')
  return response
}
