import { buildCatalogue } from '../../../shop/catalogue/catalogue.ts'

/** A package as "Get packages" (11883036e0, read 2026-11) lists it. */
export type ListedPackage = {
  id: string
  type: 'sim' | 'topup'
  price: number
  amount: number
  day: number
  is_unlimited: boolean
  title: string
  data: string
  short_info: string | null
  is_fair_usage_policy: boolean
  fair_usage_policy: string | null
  voice: number | null
  text: number | null
  net_price: number | null
  prices: Record<'net_price' | 'recommended_retail_price', Record<string, number>>
}

type Sized = { id: string; gb: number; days: number; price: number; net: number }

function listed(type: ListedPackage['type'], { id, gb, days, price, net }: Sized): ListedPackage {
  return {
    id,
    type,
    price,
    amount: gb * 1024,
    day: days,
    is_unlimited: gb === 0,
    title: gb === 0 ? `Unlimited - ${days} Days` : `${gb} GB - ${days} Days`,
    data: gb === 0 ? 'Unlimited' : `${gb} GB`,
    short_info: null,
    is_fair_usage_policy: false,
    fair_usage_policy: null,
    voice: null,
    text: null,
    net_price: net,
    prices: {
      net_price: { USD: net, EUR: net * 0.9 },
      recommended_retail_price: { USD: price, EUR: price * 0.9 },
    },
  }
}

const image = { width: 132, height: 99, url: 'https://cdn.airalo.example/images/flag.png' }
const automatic = { apn_type: 'automatic', apn_value: null }

function operator(more: object, packages: ListedPackage[]) {
  return {
    style: 'light',
    is_prepaid: false,
    esim_type: 'Prepaid',
    warning: null,
    ...automatic,
    is_roaming: true,
    info: ['LTE data-only eSIM.'],
    image,
    plan_type: 'data',
    activation_policy: 'first-usage',
    is_kyc_verify: false,
    rechargeability: true,
    other_info: null,
    install_window_days: 90,
    topup_grace_window_days: 30,
    apn: { ios: automatic, android: automatic },
    packages,
    ...more,
  }
}

const country = (code: string, title: string) => ({ country_code: code, title, image })

/** A country with top-ups. */
function makeFaroeIslands() {
  const sizes = { gb: 1, days: 7, price: 9.5, net: 7.25 }
  const topUp = { gb: 3, days: 30, price: 24, net: 18 }
  const kallur = {
    id: 569,
    type: 'local',
    title: 'Kallur Digital',
    coverages: [{ name: 'FO', code: 'FO', networks: [{ name: 'Tosa', types: ['4G', '5G'] }] }],
    countries: [country('FO', 'Faroe Islands')],
    apn: { ios: automatic, android: { apn_type: 'manual', apn_value: 'data.kallur' } },
  }
  const packages = [
    listed('sim', { id: 'kallur-digital-7days-1gb', ...sizes }),
    listed('topup', { id: 'kallur-digital-30days-3gb-topup', ...topUp }),
  ]
  return place('faroe-islands', 'FO', [operator(kallur, packages)])
}

/** Unlimited data, with a policy that can be read and one that cannot. */
function makeJapan() {
  const sizes = { gb: 0, days: 7, price: 21, net: 15.5 }
  const unlimited = {
    ...listed('sim', { id: 'sakura-7days-unlimited', ...sizes }),
    is_fair_usage_policy: true,
    fair_usage_policy: 'After 3 GB per day, the speed is reduced to 1 Mbps until midnight.',
  }
  const vague = {
    ...unlimited,
    id: 'sakura-3days-unlimited',
    day: 3,
    fair_usage_policy: 'Speeds may be reduced after heavy use.',
  }
  const sakura = {
    id: 611,
    type: 'local',
    title: 'Sakura Mobile',
    activation_policy: 'installation',
    is_kyc_verify: true,
    rechargeability: false,
    install_window_days: null,
    coverages: [{ name: 'JP', code: 'JP', networks: [{ name: 'Moshi', types: null }] }],
    countries: [country('JP', 'Japan')],
  }
  return place('japan', 'JP', [operator(sakura, [unlimited, vague])])
}

/** A region with a place that is no country, and a price that is agreed as a discount. */
function makeChannelIsles() {
  const sizes = { gb: 2, days: 15, price: 12, net: 9 }
  const isles = {
    id: 702,
    type: 'global',
    title: 'Isles',
    coverages: [
      { name: 'GG', code: 'GG', networks: [{ name: 'Sure', types: ['LTE'] }] },
      { name: 'JE', code: 'JE', networks: [{ name: 'JT', types: ['LTE'] }] },
      { name: 'Sark', code: 'SARK', networks: [] },
    ],
    countries: [country('GG', 'Guernsey'), country('JE', 'Jersey')],
  }
  const discounted = { ...listed('sim', { id: 'isles-15days-2gb', ...sizes }), net_price: null }
  return place('channel-isles', '', [operator(isles, [discounted])])
}

function place(slug: string, code: string, operators: ReturnType<typeof operator>[]) {
  return { slug, country_code: code, title: slug, image, operators }
}

const sizes = [
  [1, 7],
  [2, 15],
  [3, 30],
  [5, 30],
  [10, 30],
  [20, 30],
] as const

/** A country with six sizes, each of which is also sold for an eSIM that exists. */
function makeCountry(code: string, at: number) {
  const title = `Mobile ${code}`
  const packages = sizes.flatMap(([gb, days]) => {
    const net = Math.round((0.7 + gb * (0.4 + (at % 7) * 0.1)) * 100) / 100
    const sized = { gb, days, net, price: Math.round(net * 130) / 100 }
    const id = `mobile-${code.toLowerCase()}-${days}days-${gb}gb`
    return [listed('sim', { id, ...sized }), listed('topup', { id: `${id}-topup`, ...sized })]
  })
  const local = {
    ...{ id: 1_000 + at, type: 'local', title, countries: [country(code, code)] },
    coverages: [{ name: code, code, networks: [{ name: title, types: ['LTE', '5G'] }] }],
  }
  return place(`place-${code.toLowerCase()}`, code, [operator(local, packages)])
}

/** A list of about so many packages, with all oddities. */
export function makeManyPackages(count: number): ReturnType<typeof makePackageList> {
  const few = makePackageList()
  const known = new Set(few.map(({ country_code: code }) => code))
  const codes = buildCatalogue().flatMap(({ code }) => code ?? [])
  const many = codes.filter((code) => !known.has(code)).map(makeCountry)
  return [...few, ...many].slice(0, few.length + Math.ceil(count / (2 * sizes.length)))
}

/** A list as "Get packages" answers it. */
export function makePackageList() {
  return [makeFaroeIslands(), makeJapan(), makeChannelIsles()]
}
