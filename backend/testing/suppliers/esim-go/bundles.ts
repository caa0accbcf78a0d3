import { buildCatalogue } from '../../../shop/catalogue/catalogue.ts'

/**
 * A bundle as "Get Bundle catalogue" (docs.esim-go.com, API v2.4 and v2.5, read 2026-11) lists it:
 * decimal megabytes, -1 if it is unlimited, and prices in units of the organisation's currency.
 */
export type EsimGoBundle = {
  name: string
  description: string
  groups: string[]
  countries: { name: string; region: string; iso: string }[]
  dataAmount: number
  duration: number
  speed: string[]
  autostart: boolean
  unlimited: boolean
  roamingEnabled: { name: string; region: string; iso: string }[] | null
  price: number
  billingType: string
}

type Sized = { place: string; size: string; days: number; price: number }

const country = (iso: string) => ({ name: iso, region: 'Asia', iso })

function fixed({ place, size, days, price }: Sized): EsimGoBundle {
  return {
    name: `esim_${size}_${days}D_${place}_V2`,
    description: `eSIM, ${size}, ${days} Days, ${place}, V2`,
    groups: ['Standard Fixed'],
    countries: [country(place)],
    dataAmount: Number(size.replace('GB', '')) * 1_000,
    duration: days,
    speed: ['2G', '3G', '4G', '5G'],
    autostart: true,
    unlimited: false,
    roamingEnabled: [country(place)],
    price,
    billingType: 'FixedCost',
  }
}

/** "Get Bundle Groups" (read 2026-11): the monikers of unlimited bundles and their groups. */
const unlimitedGroups = {
  UL: 'Standard Unlimited Lite',
  ULE: 'Standard - Unlimited Essential',
  ULP: 'Standard Unlimited Plus',
} as const
type Moniker = keyof typeof unlimitedGroups

function unlimited(moniker: Moniker, { place, days, price }: Omit<Sized, 'size'>): EsimGoBundle {
  return {
    ...fixed({ place, size: moniker, days, price }),
    groups: [unlimitedGroups[moniker]],
    dataAmount: -1,
    unlimited: true,
  }
}

/** Those that tests order, with one of each oddity. */
export function makeBundles(): EsimGoBundle[] {
  const balkans = ['AL', 'BA', 'ME', 'MK', 'RS'].map(country)
  return [
    fixed({ place: 'JP', size: '5GB', days: 30, price: 5 }),
    fixed({ place: 'JP', size: '1GB', days: 7, price: 1.4 }),
    fixed({ place: 'TR', size: '1GB', days: 7, price: 1.25 }),
    unlimited('UL', { place: 'JP', days: 7, price: 9.5 }),
    unlimited('ULE', { place: 'JP', days: 7, price: 11.24 }),
    unlimited('ULP', { place: 'JP', days: 7, price: 15.9 }),
    // A set has a code of its own and lists its countries as those in which it roams.
    {
      ...fixed({ place: 'RGBS', size: '50GB', days: 90, price: 61.1 }),
      groups: ['Standard Long Duration'],
      countries: [{ name: 'Balkans', region: 'Europe', iso: 'RGBS' }],
      roamingEnabled: balkans,
    },
    // A place that is no country, and a bundle that does not start by itself.
    { ...fixed({ place: 'CYP', size: '3GB', days: 30, price: 7 }), roamingEnabled: null },
    { ...fixed({ place: 'GB', size: '1GB', days: 7, price: 0.99 }), autostart: false },
    // A group of which it is not told when it becomes slow.
    { ...unlimited('UL', { place: 'GB', days: 1, price: 2 }), groups: ['Custom'], speed: [] },
  ]
}

const sizes: readonly (readonly [string, number])[] = [
  ...([['1GB', 7]] as const),
  ...([['2GB', 15]] as const),
  ...(['3GB', '5GB', '10GB', '20GB', '50GB', '100GB'] as const).map((size) => [size, 30] as const),
]
const lengths = [1, 3, 5, 7, 10, 15, 30]

/** A catalogue of so many bundles, for every country that the shop knows and with all oddities. */
export function makeManyBundles(count: number): EsimGoBundle[] {
  const few = makeBundles()
  const places = buildCatalogue().flatMap(({ code }) => (code === null ? [] : [code]))
  const known = new Set(few.map(({ name }) => name))
  const many = places.flatMap((place, at) => [
    ...sizes.map(([size, days], n) => fixed({ place, size, days, price: priceOf(at, n + 1) })),
    ...lengths.flatMap((days) =>
      (['UL', 'ULE', 'ULP'] as const).map((moniker, n) =>
        unlimited(moniker, { place, days, price: priceOf(at, days * (n + 1)) }),
      ),
    ),
  ])
  // Every size of some countries before the next ones: as few places as that takes.
  const fresh = many.filter(({ name }) => !known.has(name))
  if (few.length + fresh.length < count) throw new Error(`expected ${count} bundles to be possible`)
  return [...few, ...fresh].slice(0, count)
}

const priceOf = (at: number, units: number): number =>
  Math.round((0.7 + units * (0.35 + (at % 7) * 0.11)) * 100) / 100
