import type { Address } from '#contract/account.ts'
import type { Locale } from '#contract/locale.ts'
import { countryName } from './country-name.ts'

/** Returns an address in the form used on letters, without empty lines. */
export function addressLines(address: Address | undefined, locale: Locale): string[] {
  if (!address) return []
  const { name, line_1, line_2, postalCode, city, country } = address
  const lines = [name, line_1, line_2 ?? '', `${postalCode} ${city}`, countryName(country, locale)]
  return lines.filter((line) => line !== '')
}
