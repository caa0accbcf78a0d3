import { type } from 'arktype'
import type { Cost, SupplierContext } from '../supplier/supplier.ts'
import type { SupplierOffer } from '../supplier/supplier-offer.ts'
import { type Ask, dataOf } from './ask-zendit.ts'

/** `DtoESimOffer`. Amounts are whole units of a currency's `1 / currencyDivisor`. */
const Offer = type({
  offerId: 'string > 0',
  brand: 'string',
  'shortNotes?': 'string | null',
  'country?': 'string | null',
  'regions?': type('string[]').or('null'),
  'roaming?': type({ country: 'string' }).array().or('null'),
  'subTypes?': type('string[]').or('null'),
  dataGB: 'number >= 0',
  dataUnlimited: 'boolean',
  durationDays: 'number.integer >= 0',
  enabled: 'boolean',
  cost: {
    currency: /^[A-Z]{3}$/,
    currencyDivisor: 'number > 0',
    'fixed?': 'number | null',
    'fee?': 'number | null',
  },
})
export type Offer = typeof Offer.infer
const Page = type({ list: 'unknown[]', total: 'number.integer >= 0' })

/** The most that one call lists. */
const pageSize = 1024
const pageDeadlineMs = 60_000
/** A GB is printed as it is advertised: nothing tells how many bytes it has. */
export const bytesPerGb = 1024 ** 3

/**
 * All offers that the account has switched on; each can be bought as a new eSIM and, under the same
 * id, for one that exists. Those that are switched off are listed, too, and cannot be bought.
 */
export async function* readOffers(
  ask: Ask,
  context: SupplierContext,
): AsyncIterable<SupplierOffer> {
  for await (const raw of listOffers(ask, context)) {
    const offer = Offer.assert(raw)
    if (!offer.enabled) continue
    const shown = { ...toOffer(offer), raw: JSON.stringify(raw) }
    yield { ...shown, kind: 'plan' }
    yield { ...shown, kind: 'top_up' }
  }
}

async function* listOffers(ask: Ask, context: SupplierContext, filter: object = {}) {
  for (let offset = 0, total = 1; offset < total; offset += pageSize) {
    const query = new URLSearchParams({ _limit: `${pageSize}`, _offset: `${offset}`, ...filter })
    const asked = await ask(context, `esim/offers?${query}`, { deadlineMs: pageDeadlineMs })
    const page = dataOf(asked, Page)
    yield* page.list
    total = page.total
  }
}

/** The offer as it is now; undefined if there is none, or none that is switched on. */
export async function offerOf(ask: Ask, context: SupplierContext, offerId: string) {
  const answered = await ask(context, `esim/offers/${encodeURIComponent(offerId)}`)
  if (answered.status === 404) return undefined
  const offer = dataOf(answered, Offer)
  return offer.enabled ? offer : undefined
}

type Bought = { brand: string; country?: string | null; regions?: string[] | null }

/**
 * Names of the offers for an eSIM that was bought as another: those of the same brand and places. Nothing lists
 * what an eSIM takes.
 */
export async function offersLike(ask: Ask, context: SupplierContext, bought: Bought) {
  const filter = { brand: bought.brand, ...(bought.country ? { country: bought.country } : {}) }
  const found: string[] = []
  for await (const raw of listOffers(ask, context, filter)) {
    const offer = Offer.assert(raw)
    if (offer.enabled && isLike(offer, bought)) found.push(offer.offerId)
  }
  return found
}

/** Whether an offer is of the brand and the places of what was bought, so that its eSIM takes it. */
export function isLike(offer: Bought, bought: Bought): boolean {
  const placeOf = ({ brand, country, regions }: Bought) =>
    JSON.stringify([brand, country ?? '', (regions ?? []).toSorted()])
  return placeOf(offer) === placeOf(bought)
}

/** What an offer costs: its fee is counted on top, as in the cost of a purchase. */
export function costOf({ cost: { currency, currencyDivisor, fixed, fee } }: Offer): Cost {
  return microsOf((fixed ?? 0) + (fee ?? 0), { currency, currencyDivisor })
}

export function microsOf(
  amount: number,
  { currency, currencyDivisor }: { currency: string; currencyDivisor: number },
): Cost {
  return { micros: Math.round((amount * 1_000_000) / currencyDivisor), currency }
}

const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code)

function toOffer(offer: Offer): Omit<SupplierOffer, 'kind' | 'raw'> {
  const { offerId, shortNotes, country, durationDays } = offer
  return {
    packageId: offerId,
    name: shortNotes || offerId,
    ...(country && isCountry(country)
      ? { countries: [country], unknownPlaces: [] }
      : regionOf(offer)),
    ...dataOfOffer(offer),
    days: durationDays,
    // "eSIM Activation": with the first connection to a network.
    activation: 'first_use',
    networks: [],
    topUp: 'queued',
    cost: costOf(offer),
    isAvailable: true,
  }
}

/** An offer of a country is sold as that alone; one of a region covers where it roams. */
function regionOf({ country, regions, roaming }: Offer) {
  const codes = roaming?.length ? roaming.map((each) => each.country) : [country ?? '']
  const places = [...new Set(codes.filter(Boolean))]
  return {
    countries: places.filter(isCountry),
    unknownPlaces: places.filter((code) => !isCountry(code)),
    ...(regions?.length ? { placeId: regions.join(', ') } : {}),
  }
}

/**
 * "About Subtypes": `Fast` has 1 GB each day and 512 kbit/s afterwards; `Standard` ends with its
 * data. Of other subtypes the amount at full speed is not told.
 */
function dataOfOffer({ dataUnlimited, dataGB, subTypes }: Offer) {
  const types = subTypes ?? []
  if (!dataUnlimited) {
    const ends = types.length === 0 || types.includes('Standard')
    const dataBytes = Math.round(dataGB * bytesPerGb)
    return { dataBytes, isDaily: false, ...(ends ? { throttleKbps: null } : {}) }
  }
  if (!types.includes('Fast')) return { dataBytes: null, isDaily: false }
  return { dataBytes: bytesPerGb, isDaily: true, throttleKbps: 512 }
}
