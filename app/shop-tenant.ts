import type { ShopTenant } from '#app/ui/shop.ts'
import type { PublicTenant } from '#tenants/index.ts'

/** Returns the part of a tenant that every page carries. */
export function shopTenant(tenant: PublicTenant): ShopTenant {
  const { slug, affiliate, theme, header, headerLink, layout } = tenant
  const { locales, firstLocales, defaultLocale, currencies } = tenant
  const { name, wordmark, mark } = tenant.brand
  return {
    slug,
    ...(affiliate ? { affiliate } : {}),
    theme,
    header,
    ...(headerLink ? { headerLink } : {}),
    layout,
    locales,
    firstLocales,
    defaultLocale,
    currencies,
    brand: { name, wordmark, mark },
    hasBusiness: tenant.features.business,
  }
}
