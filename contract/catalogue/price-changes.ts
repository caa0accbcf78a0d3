import { type } from 'arktype'
import type { Camelized } from '../case.ts'

/** The number of the last change that the caller knows; without it all recent ones are told. */
export const PriceChangesQuery = type({
  'since?': type('string.integer.parse').to('number >= 0'),
})

/** Places whose prices changed. Changes are numbered in their order. */
export const PriceChanges = type({
  /** The number of the last change, which may be of a price that is still to begin. */
  latest: 'number.integer >= 0',
  changes: type({
    /** The destination's slug. */
    place: 'string > 0',
    /** The number of its last change. */
    number: 'number.integer > 0',
    /** When its newest price began, in unix milliseconds. */
    begun_at: 'number.integer >= 0',
  }).array(),
  /** Whether there is any plan. Until then, the shop is not open. */
  'has_plans?': 'boolean',
})

export type PriceChanges = Camelized<typeof PriceChanges.infer>

/** The header of an answer that names the places whose prices it shows. */
export const placesHeader = 'cache-tag'
/** In place of places: the answer shows so many that any change concerns it. */
export const anyPlace = '*'
/** The most places that an answer, or a stored page, names. */
export const mostPlaces = 24
