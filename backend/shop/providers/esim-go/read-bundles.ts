import { type } from 'arktype'
import type { SupplierContext } from '../supplier/supplier.ts'
import type { SupplierOffer } from '../supplier/supplier-offer.ts'
import { type Ask, costOf, dataOf, readWallet } from './ask-esim-go.ts'

const Country = type({ iso: 'string' })
const Bundle = type({
  name: 'string > 0',
  'description?': 'string | null',
  'groups?': 'string[] | null',
  'countries?': Country.array().or('null'),
  'roamingEnabled?': Country.array().or('null'),
  // Decimal megabytes; -1 if it is unlimited.
  dataAmount: 'number',
  duration: 'number.integer',
  'autostart?': 'boolean | null',
  'unlimited?': 'boolean | null',
  price: 'number >= 0',
})
export type Bundle = typeof Bundle.infer
const List = type('unknown[]')
const Bundles = List.or({ bundles: List })

const listDeadlineMs = 60_000
const perPage = 500
/** More than any catalogue has. */
const mostPages = 100
const bytesPerMb = 1_000_000
/** "Bundle Lapsed": no activity for 12 months. */
const lapsesAfterDays = 365

/** All bundles; those of a fixed amount are also sold for an eSIM that takes them. */
export async function* readOffers(
  ask: Ask,
  context: SupplierContext,
): AsyncIterable<SupplierOffer> {
  const { currency } = await readWallet(ask, context)
  const seen = new Set<string>()
  for (let page = 1; page <= mostPages; page += 1) {
    const found = await listBundles(ask, context, { page: String(page), perPage: String(perPage) })
    const fresh = found.filter(({ bundle }) => !seen.has(bundle.name))
    // Pages after the last are empty, or repeat what was told.
    if (fresh.length === 0) return
    for (const { bundle, raw } of fresh) {
      seen.add(bundle.name)
      const offer = toOffer(bundle, currency)
      yield { ...offer, kind: 'plan', raw: JSON.stringify(raw) }
      if (isFixed(bundle)) yield { ...offer, kind: 'top_up', raw: '{}' }
    }
  }
  throw new Error(`expected at most ${mostPages} pages of bundles`)
}

async function listBundles(ask: Ask, context: SupplierContext, filter: Record<string, string>) {
  const path = `catalogue?${new URLSearchParams(filter)}`
  const answered = await ask(context, path, { deadlineMs: listDeadlineMs })
  const found = dataOf(answered, Bundles)
  const list = Array.isArray(found) ? found : found.bundles
  return list.map((raw) => ({ raw, bundle: Bundle.assert(raw) }))
}

/** A bundle of the catalogue; undefined if it is not sold. */
export async function findBundle(
  ask: Ask,
  context: SupplierContext,
  name: string,
): Promise<Bundle | undefined> {
  const answered = await ask(context, `catalogue/bundle/${encodeURIComponent(name)}`)
  if (!answered.isDone && (answered.status === 400 || answered.status === 404)) return undefined
  return dataOf(answered, Bundle)
}

/** Bundles of a fixed amount for the same place as this one, the cheapest first. */
export async function bundlesLike(ask: Ask, context: SupplierContext, bundle: Bundle) {
  const isos = (bundle.countries ?? []).map(({ iso }) => iso)
  const found = await listBundles(ask, context, { countries: isos.join(','), perPage: '200' })
  const place = JSON.stringify(placeOf(bundle))
  return found
    .map((each) => each.bundle)
    .filter((each) => isFixed(each) && JSON.stringify(placeOf(each)) === place)
    .toSorted((a, b) => a.price - b.price)
}

function toOffer(bundle: Bundle, currency: string): Omit<SupplierOffer, 'kind' | 'raw'> {
  const { name, description, duration, autostart, price } = bundle
  return {
    packageId: name,
    name: description ?? name,
    ...placeOf(bundle),
    ...dataIn(bundle),
    days: duration,
    // "The bundle has now started" with the first kilobyte of a bundle that starts on its own.
    ...(autostart ? { activation: 'first_use' as const } : {}),
    activateWithinDays: lapsesAfterDays,
    // The API lists networks by country, and a bundle does not use all of them.
    networks: [],
    topUp: 'queued',
    cost: costOf(price, currency),
    isAvailable: true,
  }
}

const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code)

/**
 * Where a bundle works. One of a single country is sold as that country, wherever else it may roam;
 * a set has a code of its own, which its name holds (`esim_1GB_7D_RGBS_V2`), and lists its countries
 * as base countries or as those in which it roams.
 */
function placeOf({ name, countries, roamingEnabled }: Bundle) {
  const base = codesOf(countries)
  const [only, ...others] = base
  if (only !== undefined && others.length === 0 && isCountry(only)) {
    return { countries: [only], unknownPlaces: [] }
  }
  const roaming = codesOf(roamingEnabled)
  const all = [...new Set([...base, ...roaming])].filter(isCountry).sort()
  const placeId = name.split('_')[3]
  // The code of a set is none of its places.
  const isSet = roaming.some(isCountry)
  return {
    countries: all,
    unknownPlaces: isSet ? [] : base.filter((code) => !isCountry(code)),
    ...(placeId === undefined ? {} : { placeId }),
  }
}

function codesOf(countries: Bundle['countries']): string[] {
  return [...new Set((countries ?? []).map(({ iso }) => iso.trim().toUpperCase()))]
}

/** "Get Bundle Groups": full-speed data of a day in bytes, and the speed that follows it. */
const daily = {
  lite: { dataBytes: 1_000 * bytesPerMb, throttleKbps: 512 },
  essential: { dataBytes: 1_000 * bytesPerMb, throttleKbps: 1_250 },
  plus: { dataBytes: 2_000 * bytesPerMb, throttleKbps: 2_000 },
} as const

function isFixed({ unlimited, dataAmount }: Bundle): boolean {
  return !unlimited && dataAmount > 0
}

/** The name of a group depends on the account: `Standard Unlimited Lite`, `Standard - Unlimited Lite`. */
function dataIn(bundle: Bundle) {
  if (isFixed(bundle)) {
    return {
      dataBytes: Math.round(bundle.dataAmount * bytesPerMb),
      isDaily: false,
      throttleKbps: null,
    }
  }
  const [, group] =
    /unlimited (lite|essential|plus)\b/i.exec((bundle.groups ?? []).join('\n')) ?? []
  const known = group && daily[group.toLowerCase() as keyof typeof daily]
  return known ? { ...known, isDaily: true } : { dataBytes: null, isDaily: false }
}
