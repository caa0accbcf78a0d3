import type { Locale } from '#contract/locale.ts'
import { regionName } from '#contract/region-name.ts'

/**
 * Returns the name of a country in a language. Call it on the server and pass the name on as data,
 * because browsers may spell it differently. A code that is no country's is returned unchanged.
 */
export function countryName(code: string, locale: Locale): string {
  const country = code.toUpperCase()
  if (!/^[A-Z]{2}$/.test(country)) return code
  return regionName(country, locale) ?? code
}
