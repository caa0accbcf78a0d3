import { countryName } from '#app/format/country-name.ts'
import { formatSupportHours } from '#app/format/sentence/support-hours.ts'
import type { Locale } from '#contract/locale.ts'
import type { PublicTenant } from '#tenants/index.ts'

/** Contact details of the company that runs the shop; `lines` contains only existing details. */
export type Contact = { entity: string; email: string; lines: string[] }

export function contactOf({ legal, support }: PublicTenant, locale: Locale): Contact {
  const { street, postalCode, city, country } = legal.address
  const { phone, hoursUtc, email } = support
  const hours = hoursUtc && formatSupportHours(hoursUtc, { locale, now: Date.now(), zone: 'UTC' })
  return {
    entity: `${legal.entity}, ${street}, ${postalCode} ${city}, ${countryName(country, locale)}`,
    email,
    lines: [phone, hours].filter((line) => line !== undefined),
  }
}
