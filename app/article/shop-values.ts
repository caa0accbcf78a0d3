import { countryName } from '#app/format/country-name.ts'
import { formatSupportHours } from '#app/format/sentence/support-hours.ts'
import type { Locale } from '#contract/locale.ts'
import type { PublicTenant } from '#tenants/index.ts'
import type { Placeholders } from './parse/parse-inline.ts'

/**
 * Returns the values of the placeholders in texts. A value that the shop does not have is empty,
 * and lines that contain it are dropped.
 */
export function shopValues(tenant: PublicTenant, origin: string, locale: Locale): Placeholders {
  const { brand, legal, support } = tenant
  const { street, postalCode, city, country } = legal.address
  const land = countryName(country, locale)
  const { hoursUtc } = support
  return {
    shop: brand.name,
    entity: legal.entity,
    address: `${street}, ${postalCode} ${city}, ${land}`,
    country: land,
    email: support.email,
    phone: support.phone ?? '',
    hours: hoursUtc ? formatSupportHours(hoursUtc, { locale, now: Date.now(), zone: 'UTC' }) : '',
    origin,
  }
}
