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

/** What pages and browsers may know of a tenant. */
export type PublicTenant = Pick<Tenant, Shown> & {
  /** The partner tag that goes into signed calls. */
  affiliate?: string
  /** Where the tenant's apps are offered. */
  apps: { appStoreId?: string; androidPackage?: string }
}

/** The projection of a tenant that may leave the worker: every field is named here or stays. */
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
    apps: {
      ...(ios ? { appStoreId: ios.appStoreId } : {}),
      ...(android ? { androidPackage: android.package } : {}),
    },
  }
}
