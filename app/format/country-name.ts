import type { Locale } from '#contract/locale.ts'
import { keepIntl } from './intl-cache.ts'

/**
 * Returns the name of a country in a language. Call it on the server and pass the name on as data,
 * because browsers may spell it differently. A code that is no country's is returned unchanged.
 */
export function countryName(code: string, locale: Locale): string {
  const country = code.toUpperCase()
  if (!/^[A-Z]{2}$/.test(country)) return code
  const names = keepIntl(
    `countries ${locale}`,
    () => new Intl.DisplayNames(locale, { type: 'region', style: 'long' }),
  )
  return names.of(country) ?? code
}
