import type { VolumeStep } from '#contract/commerce/volume-price.ts'
import { affiliateOf } from './resolve.ts'
import type { Tenant } from './schema.ts'

type Shown =
  | 'slug'
  | 'brand'
  | 'theme'
  | 'header'
  | 'headerLink'
  | 'layout'
  | 'locales'
  | 'firstLocales'
  | 'defaultLocale'
  | 'currencies'
  | 'defaultCurrency'
  | 'payments'
  | 'legal'
  | 'support'
  | 'features'
  | 'rating'

/** The part of a tenant that pages and browsers may know. */
export type PublicTenant = Pick<Tenant, Shown> & {
  /** The partner tag in signed calls. */
  affiliate?: string
  /** What organisations pay less from which volume on, where the shop says so itself. */
  volumePrices?: readonly VolumeStep[]
  /** The tenant's apps in the app stores. */
  apps: { appStoreId?: string; androidPackage?: string }
}

/**
 * Returns the part of a tenant that may leave the worker. Every field is listed explicitly, so that
 * a new field stays private.
 */
export function publicTenant(tenant: Tenant): PublicTenant {
  const affiliate = affiliateOf(tenant)
  const { ios, android } = tenant.appLinks
  return {
    slug: tenant.slug,
    brand: tenant.brand,
    theme: tenant.theme,
    header: tenant.header,
    ...(tenant.headerLink ? { headerLink: tenant.headerLink } : {}),
    layout: tenant.layout,
    locales: tenant.locales,
    firstLocales: tenant.firstLocales,
    defaultLocale: tenant.defaultLocale,
    currencies: tenant.currencies,
    defaultCurrency: tenant.defaultCurrency,
    payments: tenant.payments,
    legal: tenant.legal,
    support: tenant.support,
    features: tenant.features,
    ...(tenant.rating ? { rating: tenant.rating } : {}),
    ...(affiliate ? { affiliate } : {}),
    ...(tenant.business?.volumePrices ? { volumePrices: tenant.business.volumePrices } : {}),
    apps: {
      ...(ios ? { appStoreId: ios.appStoreId } : {}),
      ...(android ? { androidPackage: android.package } : {}),
    },
  }
}
