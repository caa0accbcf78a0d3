import { buildCatalogue } from '../../../shop/catalogue/catalogue.ts'

/**
 * An offer in the shape of `DtoESimOffer` (official SDK 1.9.0 of 2026-03, read 2026-11), with what
 * "eSIM" and "Zendit Catalog" on developers.zendit.io say of it. Amounts are cents.
 */
export type ZenditOffer = ReturnType<typeof listed>

type Sized = {
  offerId: string
  country?: string
  regions?: string[]
  roams?: readonly string[]
  gb: number
  days: number
  cents: number
  subTypes?: string[]
  brand?: string
  enabled?: boolean
}

const cents = { currency: 'USD', currencyDivisor: 100 }
/** What is charged with each purchase besides the offer itself. */
export const feeCents = 50

/** Data of 0 GB stands for data without a limit. */
function listed({ offerId, country = '', gb, days, cents: fixed, ...more }: Sized) {
  const {
    regions = [],
    roams = [],
    subTypes = ['Standard'],
    brand = 'ZENDIT',
    enabled = true,
  } = more
  const name = `${country || regions.join('/')} ${gb === 0 ? 'Unlimited' : `${gb}GB`} ${days} days`
  return {
    offerId,
    brand,
    brandName: brand,
    country,
    regions,
    roaming: roams.map((each) => ({ country: each, dataSpeeds: ['4G', '5G'] })),
    productType: 'ESIM',
    priceType: 'FIXED',
    subTypes,
    shortNotes: name,
    notes: `${name} of data roaming`,
    dataGB: gb,
    dataUnlimited: gb === 0,
    dataSpeeds: ['4G', '5G'],
    durationDays: days,
    voiceMinutes: 0,
    voiceUnlimited: false,
    smsNumber: 0,
    smsUnlimited: false,
    cost: { ...cents, fixed, fee: feeCents, feePct: 0, discount: 0 },
    price: { ...cents, fee: 0, margin: 0, suggestedFixed: fixed * 2 },
    enabled,
    createdAt: '2024-02-05T00:00:00Z',
    updatedAt: '2026-03-11T00:00:00Z',
  }
}

/** One of each kind that is documented. */
export function someOffers(): ZenditOffer[] {
  const jp = { country: 'JP', regions: ['Asia'] }
  return [
    listed({ offerId: 'ESIM-JP-30D-5GB-NOROAM', ...jp, gb: 5, days: 30, cents: 450 }),
    listed({ offerId: 'ESIM-JP-7D-1GB-NOROAM', ...jp, gb: 1, days: 7, cents: 150 }),
    listed({ offerId: 'ESIM-JP-1D-0.5GB-NOROAM', ...jp, gb: 0.5, days: 1, cents: 90 }),
    listed({ offerId: 'ESIM-JP-7D-FAST', ...jp, gb: 0, days: 7, cents: 900, subTypes: ['Fast'] }),
    listed({
      offerId: 'ESIM-JP-7D-MAX',
      ...jp,
      gb: 0,
      days: 7,
      cents: 1900,
      subTypes: ['Fastest'],
    }),
    listed({ offerId: 'ESIM-JP-30D-9GB', ...jp, gb: 9, days: 30, cents: 700, enabled: false }),
    listed({ offerId: 'ESIM-JP-7D-1GB-B', ...jp, gb: 1, days: 7, cents: 140, brand: 'OTHER' }),
    listed({
      ...{ offerId: 'ESIM-FR-7D-1GB', country: 'FR', roams: ['FR', 'ES', 'DE', 'AT'] },
      ...{ regions: ['Western Europe'], gb: 1, days: 7, cents: 160 },
    }),
    listed({
      ...{
        offerId: 'ESIM-NA-15D-2GB',
        regions: ['North America'],
        roams: ['US', 'CA', 'MX', 'X-HI'],
      },
      ...{ gb: 2, days: 15, cents: 620 },
    }),
    listed({
      ...{ offerId: 'ESIM-ALPS-7D-1GB', regions: ['Western Europe'], roams: ['AT', 'CH'] },
      ...{ gb: 1, days: 7, cents: 260 },
    }),
  ]
}

/** Regions as Zendit names them, by ours. */
const regionNames: Readonly<Record<string, string>> = {
  europe: 'Western Europe',
  asia: 'Asia',
  africa: 'Africa',
  oceania: 'Oceania',
}

/** A catalogue of `count` offers of every country and region, with all that is odd in one. */
export function manyOffers(count: number): ZenditOffer[] {
  const places = buildCatalogue().filter(({ kind }) => kind !== 'global')
  const sizes = [1, 2, 3, 5, 10, 20, 0.5, 0]
  const lengths = [7, 15, 30]
  const unlimited = ['Fast', 'Faster', 'Fastest']
  const some = someOffers()
  const more = Array.from({ length: Math.max(0, count - some.length) }, (_, at) => {
    const place = places[at % places.length]
    const round = Math.floor(at / places.length)
    const gb = sizes[round % sizes.length] ?? 1
    const days = lengths[Math.floor(round / sizes.length) % lengths.length] ?? 7
    const code = place?.code ?? undefined
    const region = regionNames[place?.slug ?? ''] ?? 'Global'
    const odd = at % 97 === 0 ? ['X-1'] : []
    return listed({
      offerId: `ESIM-${(code ?? place?.slug ?? '').toUpperCase()}-${days}D-${gb}GB-${at}`,
      ...(code === undefined ? {} : { country: code }),
      regions: code === undefined ? [region] : [],
      // Some countries' offers roam elsewhere, too.
      roams: code === undefined || at % 5 === 0 ? [...(place?.countryCodes ?? []), ...odd] : [],
      gb,
      days,
      cents: 60 + Math.round(gb * 90) + (gb === 0 ? days * 130 : 0),
      subTypes: gb === 0 ? [unlimited[at % unlimited.length] ?? 'Fast'] : ['Standard'],
      brand: at % 3 === 0 ? 'OTHER' : 'ZENDIT',
      enabled: at % 41 !== 0,
    })
  })
  return [...some, ...more]
}
