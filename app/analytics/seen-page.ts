import type { loader as signInLoader } from '#app/routes/auth/sign-in.tsx'
import type { loader as signUpLoader } from '#app/routes/auth/sign-up.tsx'
import type { loader as checkoutLoader } from '#app/routes/checkout/checkout.tsx'
import type { loader as countryLoader } from '#app/routes/country/country.tsx'
import type { loader as shopLoader } from '#app/routes/shop/shop.tsx'
import { unpackPlans } from '#app/ui/plan/pack-plans.ts'
import type { Currency } from '#contract/money.ts'
import { destinationSuffix } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { AnalyticsEvent, Item } from './events.ts'
import { majorUnits } from './major-units.ts'
import { orderStage, type SeenOrder } from './order-stage.ts'

/** The content of one page, as far as events report it. */
export type SeenPage = {
  /** The page's path without locale; absent where the address may hold private data. */
  path?: string
  currency: Currency
  /** The place or plan that the address opens. */
  opens?: string
  list?: SeenList
  /** The event that reports a page whose address is not reported, sent when the page is shown. */
  stage?: AnalyticsEvent
}

export type SeenList = {
  id: string
  items: Item[]
  /** Set where the list is one of limited offers. */
  promotion?: true
}

/** React Router's match of the page: its id tells which loader the data is from. */
export type PageMatch = { id: string; pathname: string; loaderData: unknown }

type CountryData = Awaited<ReturnType<typeof countryLoader>>
type CheckoutData = Exclude<Awaited<ReturnType<typeof checkoutLoader>>, Response>
type SignInData = Awaited<ReturnType<typeof signInLoader>>
type SignUpData = Awaited<ReturnType<typeof signUpLoader>>
type ShopData = Awaited<ReturnType<typeof shopLoader>>

const plainPages = ['home', 'cookies']
const promotionPages = ['shop-limited', 'shop-summer']

/**
 * Reads a page's loader data. For a page that this function does not know, the result has neither
 * address nor list.
 */
export function seenPage(match: PageMatch, currency: Currency): SeenPage {
  const { id, pathname: path, loaderData } = match
  if (loaderData === undefined) return { currency }
  if (id === 'destination') return seenPlace(path, loaderData as CountryData, currency)
  if (/^shop(-|$)/.test(id)) {
    const list = shopList(loaderData as ShopData, currency)
    return {
      path,
      currency,
      list: promotionPages.includes(id) ? { ...list, promotion: true } : list,
    }
  }
  if (plainPages.includes(id)) return { path, currency }
  const stage = stageOf(match, currency)
  return stage ? { currency, stage } : { currency }
}

function stageOf({ id, pathname, loaderData }: PageMatch, currency: Currency) {
  if (id === 'sign-in') return signInStage(loaderData as SignInData)
  if (id === 'sign-up') {
    const { step } = loaderData as SignUpData
    return { name: 'sign_up_step', fields: { step } } as const
  }
  if (id === 'checkout') return checkoutStage(loaderData as CheckoutData, currency)
  if (id === 'order' && Object.hasOwn(Object(loaderData), 'order')) {
    return orderStage(loaderData as SeenOrder)
  }
  if (!pathname.startsWith('/account/')) return undefined
  return { name: 'view_account', fields: { section: id } } as const
}

/** The tips are shown once, right after a person has created an account. */
function signInStage({ view: { step } }: SignInData): AnalyticsEvent {
  if (step === 'tips') return { name: 'sign_up', fields: {} }
  return { name: 'sign_in_step', fields: { step } }
}

function checkoutStage({ wish, sum }: CheckoutData, currency: Currency): AnalyticsEvent {
  const value = majorUnits(sum.totalMinor, currency)
  const items = [{ item_id: wish.planId, index: 0 }]
  return { name: 'begin_checkout', fields: { currency, value, items } }
}

function seenPlace(path: string, { place, plans }: CountryData, currency: Currency): SeenPage {
  const rows = unpackPlans(plans).map(({ slug, priceMinor }) => ({
    to: `${place.path}/${slug}`,
    priceMinor,
  }))
  const list = { id: `plans/${itemId(place.path)}`, items: toItems(rows, currency) }
  return { path, currency, opens: itemId(path), list }
}

function shopList({ path, body }: ShopData, currency: Currency): SeenList {
  // The searched words are never reported: the list of results has a fixed id.
  const id = body.kind === 'results' ? 'search' : path.slice(1)
  return { id, items: toItems(shopRows(body), currency) }
}

type Row = { to: string; priceMinor: number | null }

function shopRows(body: ShopData['body']): Row[] {
  if (body.kind === 'deals') return body.list.items
  if (body.kind === 'results') {
    return body.found.map(({ to, fromMinor }) => ({ to, priceMinor: fromMinor }))
  }
  const places = body.kind === 'regions' ? body.regions : body.list.items
  return places.map(({ slug, fromMinor }) => ({
    to: pathTo('destination', { destination: slug }),
    priceMinor: fromMinor,
  }))
}

function toItems(rows: readonly Row[], currency: Currency): Item[] {
  return rows.map(({ to, priceMinor }, index) => ({
    item_id: itemId(to),
    ...(priceMinor === null ? {} : { price: majorUnits(priceMinor, currency) }),
    index,
  }))
}

/** `/japan-eSIM/5gb-30d` is the plan `japan/5gb-30d`. */
function itemId(path: string): string {
  return path.slice(1).replace(destinationSuffix, '')
}
