import type { Locale } from '#contract/locale.ts'
import { keepIntl } from './intl-cache.ts'

/**
 * The name of a country in a language. Say it on the server and hand it on as data: browsers may
 * know other spellings. A code that is no country's comes back as it is.
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
