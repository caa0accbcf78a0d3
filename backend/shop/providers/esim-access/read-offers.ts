import { type } from 'arktype'
import type { Cost, SupplierContext } from '../supplier/supplier.ts'
import type { SupplierOffer } from '../supplier/supplier-offer.ts'
import { type Ask, dataOf } from './ask-esim-access.ts'

const Package = type({
  packageCode: 'string > 0',
  'slug?': 'string | null',
  name: 'string',
  price: 'number.integer >= 0',
  'currencyCode?': /^[A-Z]{3}$/,
  volume: 'number >= 0',
  'dataType?': 'number.integer | null',
  'fupPolicy?': 'string | null',
  'unusedValidTime?': 'number | null',
  duration: 'number.integer > 0',
  location: 'string',
  'activeType?': 'number.integer | null',
  'supportTopUpType?': 'number.integer | null',
  'locationNetworkList?': type({
    'locationCode?': 'string | null',
    'operatorList?': type({ operatorName: 'string', 'networkType?': 'string | null' })
      .array()
      .or('null'),
  })
    .array()
    .or('null'),
})
type Package = typeof Package.infer
const Packages = type({ packageList: 'unknown[]' })

/** The whole list is some megabytes, and nobody waits for it. */
const listDeadlineMs = 60_000
const lookDeadlineMs = 5_000

/** Returns the cost of a price, which is in ten-thousandths of a dollar. */
export function costOf(price: number): Cost {
  return { micros: price * 100, currency: 'USD' }
}

/** All packages, new eSIMs first. */
export async function* readOffers(
  ask: Ask,
  context: SupplierContext,
): AsyncIterable<SupplierOffer> {
  for (const kind of ['plan', 'top_up'] as const) {
    const asked = { locationCode: '', type: kind === 'plan' ? 'BASE' : 'TOPUP' }
    const answered = await ask(context, 'package/list', asked, listDeadlineMs)
    for (const raw of dataOf(answered, Packages).packageList) yield toOffer(raw, kind)
  }
}

/** The packages that an eSIM takes now, by the name under which they are ordered. */
export async function topUpPrices(ask: Ask, context: SupplierContext, iccid: string) {
  const asked = { type: 'TOPUP', iccid }
  const { packageList } = dataOf(
    await ask(context, 'package/list', asked, lookDeadlineMs),
    Packages,
  )
  const packages = packageList.map((raw) => Package.assert(raw))
  return new Map(packages.map(({ packageCode, price }) => [packageCode, price]))
}

/** The present price of a package for a new eSIM; undefined if it is not sold. */
export async function priceOf(ask: Ask, context: SupplierContext, packageId: string) {
  const asked = { type: 'BASE', [packageId.includes('_') ? 'slug' : 'packageCode']: packageId }
  const { packageList } = dataOf(
    await ask(context, 'package/list', asked, lookDeadlineMs),
    Packages,
  )
  const packages = packageList.map((raw) => Package.assert(raw))
  return packages.find((each) => idOf(each, 'plan') === packageId || each.packageCode === packageId)
    ?.price
}

/** A slug outlives changes of a package; a top-up package has the slug of its plan. */
function idOf({ slug, packageCode }: Package, kind: SupplierOffer['kind']): string {
  return kind === 'plan' && slug ? slug : packageCode
}

const countryCode = /^[A-Z]{2}$/
const everyDay = { leastDays: 1, days: 365 }

function toOffer(raw: unknown, kind: SupplierOffer['kind']): SupplierOffer {
  const offer = Package.assert(raw)
  const places = offer.location.split(',').map((code) => code.trim())
  const countries = places.filter((code) => countryCode.test(code))
  const placeId = places.length > 1 ? offer.slug?.split('_')[0] : undefined
  const lapses = offer.unusedValidTime
  return {
    kind,
    packageId: idOf(offer, kind),
    name: offer.name,
    countries,
    unknownPlaces: places.filter((code) => code !== '' && !countryCode.test(code)),
    ...(placeId ? { placeId } : {}),
    ...dataIn(offer),
    ...activations[offer.activeType ?? 0],
    ...(lapses ? { activateWithinDays: lapses } : {}),
    networks: networksIn(offer),
    topUp: offer.supportTopUpType === 2 || offer.supportTopUpType === 3 ? 'merged' : 'none',
    cost: { ...costOf(offer.price), currency: offer.currencyCode ?? 'USD' },
    isAvailable: true,
    raw: JSON.stringify(raw),
  }
}

const activations: Readonly<Record<number, Pick<SupplierOffer, 'activation'>>> = {
  1: { activation: 'installation' },
  2: { activation: 'first_use' },
}

/**
 * Data type 1 is an amount in all, 2 one of each day that is slow afterwards, 3 one of each day that
 * ends with the data, 4 each day without a limit. Packages of one day are sold by the day.
 */
function dataIn({ dataType, volume, duration, fupPolicy }: Package) {
  const isDaily = dataType === 2 || dataType === 3
  const isByDay = (isDaily || dataType === 4) && duration === 1
  const ends = dataType === 2 || dataType === 4 ? {} : { throttleKbps: null }
  const slow = kbpsIn(fupPolicy ?? '')
  return {
    dataBytes: dataType === 4 ? null : volume,
    isDaily,
    ...ends,
    ...(slow === undefined || 'throttleKbps' in ends ? {} : { throttleKbps: slow }),
    ...(isByDay ? everyDay : { days: duration }),
  }
}

/** Reads a speed such as `384 Kbps`, `1Mbps` or `1.25 Mbit/s`. */
function kbpsIn(text: string): number | undefined {
  const [, number, unit] = /(\d+(?:\.\d+)?)\s*([km])b(?:ps|it)/i.exec(text) ?? []
  if (number === undefined) return undefined
  return Math.round(Number(number) * (unit?.toLowerCase() === 'm' ? 1000 : 1))
}

function networksIn({ locationNetworkList }: Package): SupplierOffer['networks'] {
  return (locationNetworkList ?? []).flatMap(({ locationCode, operatorList }) =>
    (operatorList ?? []).map(({ operatorName, networkType }) => ({
      country: locationCode ?? '',
      operator: operatorName,
      types: (networkType ?? '').split('/').filter(Boolean),
    })),
  )
}
