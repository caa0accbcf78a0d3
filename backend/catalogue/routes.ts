import { Hono } from 'hono'
import {
  DestinationListQuery,
  PlanListQuery,
  SearchQuery,
  TripQuery,
} from '#contract/catalogue-query.ts'
import { ApiError, problemResponse } from '#contract/errors.ts'
import { fallbackLocale, isLocale, type Locale } from '#contract/locale.ts'
import { type Currency, fallbackCurrency, isCurrency } from '#contract/money.ts'
import { parseQuery, type Query } from '#contract/query.ts'
import type { BackendContext, BackendEnv } from '../call/backend-env.ts'
import { cachedAnswer } from '../call/cached-answer.ts'
import { parseInput } from '../call/parse-input.ts'
import { getDestination, listDestinations, listSitemap } from './destinations.ts'
import { pageOf } from './page.ts'
import { getPlan, listPlans } from './plans.ts'
import { searchPlaces } from './search.ts'
import { listTripPlaces } from './trip-places.ts'
import type { View } from './view.ts'

/** The public catalogue. Everything here is the same for every visitor of a channel. */
export function catalogueRoutes(): Hono<BackendEnv> {
  const routes = new Hono<BackendEnv>()

  routes.get('/destinations', async (c) => {
    const query = queryOf(c)
    const input = parseInput(DestinationListQuery, query)
    return cachedAnswer(c, await listDestinations(viewOf(c, query), input, pageOf(input)))
  })
  routes.get('/destinations/:slug', async (c) => {
    const detail = await getDestination(viewOf(c, queryOf(c)), c.req.param('slug'))
    if (!detail) throw new ApiError('not_found')
    return cachedAnswer(c, detail)
  })
  routes.get('/destinations/:slug/plans/:plan', async (c) => {
    const { slug, plan } = c.req.param()
    const found = await getPlan(viewOf(c, queryOf(c)), slug, plan)
    if (!found) throw new ApiError('not_found')
    return cachedAnswer(c, found)
  })
  routes.get('/plans', async (c) => {
    const query = queryOf(c)
    const input = parseInput(PlanListQuery, query)
    return cachedAnswer(c, await listPlans(viewOf(c, query), input, pageOf(input)))
  })
  routes.get('/search', async (c) => {
    const query = queryOf(c)
    const { q } = parseInput(SearchQuery, query)
    return cachedAnswer(c, await searchPlaces(viewOf(c, query), q, localeOf(c, query)))
  })
  routes.get('/trip', async (c) => {
    const query = queryOf(c)
    const { ids } = parseInput(TripQuery, query)
    return cachedAnswer(c, await listTripPlaces(viewOf(c, query), [ids].flat()))
  })
  routes.get('/sitemap', async (c) => cachedAnswer(c, await listSitemap(viewOf(c, {}))))

  for (const { path } of routes.routes.slice()) routes.all(path, refuseMethod)
  return routes
}

function queryOf(c: BackendContext): Query {
  return parseQuery(new URL(c.req.url).search)
}

/** For whom and when the catalogue is read. An unknown currency is the default one. */
function viewOf(c: BackendContext, query: Query): View {
  const { currency } = query
  return {
    db: c.env.DB,
    channel: c.get('channel'),
    currency: isCurrency(currency) ? (currency satisfies Currency) : fallbackCurrency,
    locale: localeOf(c, query),
    now: c.get('now'),
  }
}

function localeOf(c: BackendContext, { locale }: Query): Locale {
  const accepted = c.req.header('accept-language')?.split(/[,;]/)[0]?.trim()
  return [locale, accepted].find(isLocale) ?? fallbackLocale
}

function refuseMethod(c: BackendContext): Response {
  const response = problemResponse(new ApiError('method_not_allowed'), c.get('requestId'))
  response.headers.set('allow', 'GET, HEAD')
  return response
}
