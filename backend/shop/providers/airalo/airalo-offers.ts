import { type } from 'arktype'
import type { Cost } from '../supplier/supplier.ts'
import type { SupplierOffer } from '../supplier/supplier-offer.ts'
import { Numeric } from './airalo-client.ts'
import { readFairUsage } from './fair-usage.ts'

const Package = type({
  id: 'string > 0',
  type: 'string',
  price: Numeric,
  // Null where prices are agreed as a discount (`discount_pricing`).
  'net_price?': Numeric.or('null'),
  amount: Numeric,
  day: Numeric,
  'is_unlimited?': 'boolean | null',
  title: 'string',
  'is_fair_usage_policy?': 'boolean | null',
  'fair_usage_policy?': 'string | null',
})
const Network = type({ name: 'string', 'types?': type('string[]').or('null') })
const Operator = type({
  title: 'string',
  type: 'string',
  'plan_type?': 'string | null',
  'rechargeability?': 'boolean | null',
  'activation_policy?': 'string | null',
  'is_kyc_verify?': 'boolean | null',
  'install_window_days?': Numeric.or('null'),
  'topup_grace_window_days?': Numeric.or('null'),
  'apn?': 'object | null',
  'coverages?': type({ code: 'string', 'networks?': Network.array().or('null') })
    .array()
    .or('null'),
  'countries?': type({ country_code: 'string' }).array().or('null'),
  packages: Package.array(),
})
const Place = type({ slug: 'string', operators: Operator.array() })

/** "Get packages" (11883036e0). */
export const PackageList = type({ data: Place.array() })
type Place = typeof Place.infer
type Operator = typeof Operator.infer
type Package = typeof Package.infer

const bytesPerMb = 1024 ** 2
const activations: Readonly<Record<string, NonNullable<SupplierOffer['activation']>>> = {
  'first-usage': 'first_use',
  installation: 'installation',
}

/** All packages of a list, of which only those that can be bought are in it. */
export function* offersOf(list: typeof PackageList.infer): Generator<SupplierOffer> {
  for (const place of list.data) {
    for (const operator of place.operators) {
      const shared = factsOf(place, operator)
      for (const each of operator.packages) yield toOffer(operator, each, shared)
    }
  }
}

type Shared = Omit<
  SupplierOffer,
  'kind' | 'packageId' | 'name' | 'dataBytes' | 'isDaily' | 'days' | 'cost' | 'raw'
>

/** What the packages of an operator have in common. */
function factsOf(place: Place, operator: Operator): Shared {
  const { coverages, countries, activation_policy, is_kyc_verify: hasKyc } = operator
  const codes = coverages?.length
    ? coverages.map(({ code }) => code)
    : (countries ?? []).map(({ country_code: code }) => code)
  const places = [...new Set(codes.map((code) => code.toUpperCase()))]
  const activation = activations[activation_policy ?? '']
  const within = operator.install_window_days
  return {
    countries: places.filter(isCountry),
    unknownPlaces: places.filter((code) => !isCountry(code)),
    ...(operator.type === 'global' ? { placeId: place.slug } : {}),
    ...(activation ? { activation } : {}),
    ...(within ? { activateWithinDays: within } : {}),
    ...(hasKyc == null ? {} : { kyc: hasKyc ? 'passport' : 'none' }),
    networks: (coverages ?? []).flatMap(({ code, networks }) =>
      (networks ?? []).map(({ name, types }) => ({
        country: code.toUpperCase(),
        operator: name,
        types: types ?? [],
      })),
    ),
    topUp: operator.rechargeability ? 'queued' : 'none',
    isAvailable: true,
  }
}

const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code)

function toOffer(operator: Operator, found: Package, shared: Shared): SupplierOffer {
  const { id, price, net_price: net, day, title } = found
  return {
    ...shared,
    kind: found.type === 'topup' ? 'top_up' : 'plan',
    packageId: id,
    name: `${operator.title} ${title}`,
    ...dataOf(found),
    days: day,
    cost: usd(net ?? price),
    // The retail price is the lowest that partners may ask (FAQ, 752238m0).
    floor: usd(price),
    raw: rawOf(operator, found),
  }
}

/** Full-speed data and what follows it. A GB is 1,024 MB, and no number of MB means no limit. */
function dataOf(found: Package): Pick<SupplierOffer, 'dataBytes' | 'isDaily' | 'throttleKbps'> {
  const policy = found.is_fair_usage_policy
    ? readFairUsage(found.fair_usage_policy ?? '')
    : undefined
  if (found.is_unlimited || found.amount === 0) {
    return policy ?? { dataBytes: null, isDaily: false }
  }
  const data = { dataBytes: found.amount * bytesPerMb, isDaily: false }
  if (!found.is_fair_usage_policy) return { ...data, throttleKbps: null }
  // A policy of another size is about something else than the end of the data.
  if (policy?.dataBytes !== data.dataBytes || policy.isDaily) return data
  return { ...data, throttleKbps: policy.throttleKbps }
}

/** Prices are in whole cents of USD, the only currency that is charged. */
export function usd(amount: number): Cost {
  return { micros: Math.round(amount * 1_000_000), currency: 'USD' }
}

function rawOf(
  { packages: _, coverages: __, countries: ___, ...operator }: Operator,
  found: Package,
) {
  return JSON.stringify({ ...found, operator })
}
