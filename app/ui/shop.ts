import { useRouteLoaderData } from 'react-router'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import type { PublicTenant } from '#tenants/index.ts'
import type { ShownViewer } from './viewer.ts'

/**
 * The part of the tenant that every page shows; loaders add further fields for the pages that need
 * them.
 */
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
  /** Whether organisations have their own pages in this shop. */
  hasBusiness: boolean
}

/** A link of header, footer or menus. */
export type ShellLink = { to: string; label: string }

/** A link of the header: `fit` is the class for the width from which it is in the line. */
export type NavLink = ShellLink & { fit: string }

/** The links of the footer; a column without links is not rendered. */
export type FootLinks = {
  columns: { title: string; links: ShellLink[] }[]
  /** The withdrawal function (Directive 2023/2673), then the legal documents that have a page. */
  legal: ShellLink[]
  /** Contact and opening hours of support, in UTC because pages are cached for all visitors. */
  support: string
}

/** The footer's links as lines of text; see `packFoot`. */
export type PackedFoot = { columns: string[]; legal: string; support: string }

/** The root loader's data: tenant, language and currency of the page. */
export type Shop = {
  tenant: ShopTenant
  locale: Locale
  currency: Currency
  /** The path without the locale prefix, for links to other languages. */
  path: string
  /** React Router's base path: '/' or '/de'. */
  basename: string
  /** Ids of the pages whose layout shows only the word-mark, each between two spaces. */
  blank: string
  /** Ids of the pages that are the same for everybody and open within the document, likewise. */
  open: string
  /** The document carries no framework script; only the server reads this. */
  isScriptless?: true
  /** Links of the header. */
  nav: NavLink[]
  /** Links of the footer. */
  foot: PackedFoot
  /** The signed-in person, on pages made for one visitor; absent on cached pages. */
  viewer?: ShownViewer
  /**
   * Google's tag id for statistics, which are sent only with the visitor's consent; absent where
   * there are none.
   */
  analyticsId?: string
  /**
   * The chat with support, and the mail address that replaces it when it fails; absent without a
   * chat.
   */
  chat?: { appId: string; scriptUrl: string; email: string }
}

/**
 * Loader data of a scriptless page that has another frame than its row's layout: `partner` for the
 * frame of partners' pages, `none` for a page inside another site.
 */
export type FramedPage = { frame?: 'partner' | 'none' | undefined }

/** Returns tenant, language and currency of this page. */
export function useShop(): Shop {
  const shop = useRouteLoaderData<Shop>('root')
  if (!shop) throw new Error('expected a shop')
  return shop
}
