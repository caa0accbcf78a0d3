import {
  CatalogueSitemap,
  DestinationDetail,
  DestinationList,
  OfferedPlan,
  PlanList,
  SearchResult,
  TripPlaces,
} from '#contract/catalogue.ts'
import {
  DestinationListQuery,
  PlanListQuery,
  SearchQuery,
  TripQuery,
} from '#contract/catalogue-query.ts'
import { currencies } from '#contract/money.ts'
import { queryParameters } from './query-parameters.ts'
import { responsesOf } from './responses.ts'
import type { Describable } from './schema-of.ts'
import { type Parameter, refTo } from './shared-parts.ts'

type Reading = { path: string; summary: string; query?: Describable; answer: Describable }

const readings: readonly Reading[] = [
  {
    path: '/catalogue/destinations',
    summary: 'Places that plans are sold for',
    query: DestinationListQuery,
    answer: DestinationList,
  },
  {
    path: '/catalogue/destinations/{slug}',
    summary: 'One place with its plans, networks and cities',
    answer: DestinationDetail,
  },
  {
    path: '/catalogue/destinations/{slug}/plans/{plan}',
    summary: 'One plan of a place',
    answer: OfferedPlan,
  },
  {
    path: '/catalogue/plans',
    summary: 'Plans of all places',
    query: PlanListQuery,
    answer: PlanList,
  },
  {
    path: '/catalogue/search',
    summary: 'Places by name, in any language',
    query: SearchQuery,
    answer: SearchResult,
  },
  {
    path: '/catalogue/trip',
    summary: 'Every place that covers any of some countries, with the plans worth comparing',
    query: TripQuery,
    answer: TripPlaces,
  },
  {
    path: '/catalogue/sitemap',
    summary: 'Every place that is sold, and when it last changed',
    answer: CatalogueSitemap,
  },
]

/** The catalogue's paths: reading only, the same for every visitor of a channel. */
export function cataloguePaths(): Record<string, object> {
  return Object.fromEntries(
    readings.map((reading) => [reading.path, { get: operationOf(reading) }]),
  )
}

function operationOf({ path, summary, query, answer }: Reading): object {
  return {
    operationId: path.replace(/[{}]/g, '').slice(1).replaceAll('/', '_'),
    summary,
    tags: ['catalogue'],
    parameters: [
      ...['channel', 'appVersion', 'appTag', 'acceptLanguage'].map((name) =>
        refTo('parameters', name),
      ),
      ...[...path.matchAll(/{(\w+)}/g)].map(([, name = '']) => pathParameter(name)),
      { name: 'currency', in: 'query', schema: { enum: currencies } },
      ...(query ? queryParameters(query) : []),
    ],
    responses: responsesOf(answer, ['invalid_input', 'unauthorized', 'not_found']),
  }
}

function pathParameter(name: string): Parameter {
  return { name, in: 'path', required: true, schema: { type: 'string' } }
}
