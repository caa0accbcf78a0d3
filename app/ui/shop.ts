import { useRouteLoaderData } from 'react-router'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import type { PublicTenant } from '#tenants/index.ts'
import type { FootLinks } from './shell/foot-links.ts'
import type { ShownViewer } from './viewer.ts'

/** What every page shows of its tenant; loaders say the rest to the pages that show it. */
export type ShopTenant = Pick<
  PublicTenant,
  | 'slug'
  | 'affiliate'
  | 'theme'
  | 'header'
  | 'headerLink'
  | 'layout'
  | 'locales'
  | 'firstLocales'
  | 'defaultLocale'
  | 'currencies'
> & {
  brand: Pick<PublicTenant['brand'], 'name' | 'wordmark' | 'mark'>
  /** Whether organisations have pages of their own here. */
  hasBusiness: boolean
}

/** The root loader's data: whose shop this is and how it speaks. */
export type Shop = {
  tenant: ShopTenant
  locale: Locale
  currency: Currency
  /** The path without the locale prefix, for links to other languages. */
  path: string
  /** React Router's base path: '/' or '/de'. */
  basename: string
  /** Ids of the pages that stand below the word-mark alone. */
  blankPages: readonly string[]
  /** What the footer leads to. */
  foot: FootLinks
  /** Who is signed in, where the page is made for one visitor; absent on those for everybody. */
  viewer?: ShownViewer
  /** Where statistics go, with the visitor's consent only; absent where there are none. */
  analyticsId?: string
  /** The chat with support, and who to write to where it cannot be had; absent without a chat. */
  chat?: { appId: string; scriptUrl: string; email: string }
}

/** Whose shop this page belongs to, its language and its currency. */
export function useShop(): Shop {
  const shop = useRouteLoaderData<Shop>('root')
  if (!shop) throw new Error('expected a shop')
  return shop
}
