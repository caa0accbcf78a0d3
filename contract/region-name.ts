import type { Locale } from './locale.ts'

/** Hong Kong, Macao, Palestine: only the data of some runtimes has their longer official names. */
const shortNamed: ReadonlySet<string> = new Set(['HK', 'MO', 'PS'])
const made = new Map<string, Intl.DisplayNames>()

/**
 * Returns the name of a country by its two capital letters (ISO 3166-1), the same in workerd and on
 * Node; undefined if Intl has none in the locale.
 */
export function regionName(code: string, locale: Locale): string | undefined {
  const style = shortNamed.has(code) ? 'short' : 'long'
  const key = `${locale} ${style}`
  const names =
    made.get(key) ?? new Intl.DisplayNames(locale, { type: 'region', style, fallback: 'none' })
  made.set(key, names)
  return names.of(code)
}
