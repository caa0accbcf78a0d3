import { type } from 'arktype'
import type { Camelized } from '../case.ts'
import { currencies } from '../money.ts'
import { destinationKinds, planTypes } from './catalogue.ts'

const Minor = type('number.integer >= 0')
const Count = type('number.integer > 0')

/** The fields of a plan that the trip planner's calculations need. */
const TripPlan = type({
  id: 'string > 0',
  slug: 'string > 0',
  plan_type: type.enumerated(...planTypes),
  duration: Count,
  amount: Count,
  daily_mb: Count.or('null'),
  is_unlimited: 'boolean',
  tethering: 'boolean',
  takes_addons: 'boolean',
  price_minor: Minor,
})

/** Data that can be added to an eSIM while it is in use, whichever supplier made it. */
const TripAddon = type({ amount_mb: Count, days: Count, price_minor: Minor })

/** The requested countries that are sold, and all places that cover any of them. */
export const TripPlaces = type({
  countries: type({ slug: 'string > 0', code: 'string == 2', name_en: 'string > 0' }).array(),
  currency: type.enumerated(...currencies),
  places: type({
    slug: 'string > 0',
    kind: type.enumerated(...destinationKinds),
    code: 'string == 2 | null',
    name_en: 'string > 0',
    country_count: Count,
    /** Slugs of the requested countries that the place covers. */
    covers: 'string[]',
    /**
     * Plans that can be bought today without an identity check, without those for which another
     * plan is at least as good.
     */
    plans: TripPlan.array(),
    addons: TripAddon.array(),
  }).array(),
})

export type TripPlaces = Camelized<typeof TripPlaces.infer>
