import type { TripOffer, TripPlan } from '../trip/trip.ts'

const gb = 1024
const ladder = [
  [1, 7, 1000],
  [3, 15, 2000],
  [3, 30, 2200],
  [5, 30, 3400],
  [10, 30, 5600],
  [20, 30, 8800],
  [50, 90, 15_000],
  [100, 30, 22_000],
] as const
const lengths = [
  [1, 1000],
  [3, 2544],
  [5, 3928],
  [7, 5228],
  [10, 7079],
  [15, 9991],
  [20, 12_759],
  [30, 18_012],
] as const

/**
 * Makes a place with all sizes and lengths of the catalogue's pricing rule, from the price of 1 GB
 * in cents.
 */
export function sampleOffer(place: string, covers: string[], baseMinor: number): TripOffer {
  const price = (ratioMilli: number) => Math.ceil((baseMinor * ratioMilli) / 50_000) * 50
  const volumes: TripPlan[] = ladder.map(([size, days, ratio]) => ({
    id: `${place}-${size}gb-${days}d`,
    days,
    mb: size * gb,
    priceMinor: price(ratio),
  }))
  const daily = [1, 2, 5].flatMap((size, at) =>
    lengths.map(([days, ratio]) => ({
      id: `${place}-${size}gb-daily-${days}d`,
      days,
      dailyMb: size * gb,
      priceMinor: price(ratio * (0.6 + 0.2 * at) * 1.1),
    })),
  )
  return { place, covers, plans: [...volumes, ...daily] }
}

/** Countries of a trip that takes the planner longest. */
export const worstCountries = ['fr', 'it', 'es', 'de', 'us', 'ca', 'jp', 'kr']
const areas: [string, string[], number][] = [
  ['europe', worstCountries.slice(0, 4), 455],
  ['europe-plus', worstCountries.slice(0, 4), 456],
  ['usa-canada', ['us', 'ca'], 458],
  ['north-america', ['us', 'ca'], 459],
  ['japan-korea', ['jp', 'kr'], 457],
  ['apac', ['jp', 'kr'], 590],
  ['global-54', worstCountries, 630],
  ['global-82', worstCountries, 720],
  ['global-112', worstCountries, 810],
  ['global-172', worstCountries, 900],
]

export const worstOffers = [
  ...worstCountries.map((country, at) => sampleOffer(country, [country], 350 + at * 40)),
  ...areas.map(([place, covers, base]) => sampleOffer(place, covers, base)),
]
