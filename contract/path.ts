import { isLocale, type Locale, locales } from './locale.ts'

/** What the address of every destination ends with, after its slug. */
export const destinationSuffix = '-eSIM'

export type LocalePath = {
  /** The locale named by the first segment, if any. */
  locale?: Locale
  /** The first segment is a locale in another case: the right spelling of it. */
  misspelt?: Locale
  /** The path without the locale segment and without `.data`, always starting with `/`. */
  path: string
  /** Whether this was React Router's data request for the path. */
  isData: boolean
}

const byLowerCase = new Map(locales.map((locale) => [locale.toLowerCase(), locale]))

/**
 * Splits a URL path into locale and page. React Router asks for the data of `/de` at `/de.data`
 * and for the root's at `/_root.data`, so `.data` is taken off before the locale is looked for.
 */
export function splitLocale(pathname: string): LocalePath {
  const isData = pathname.endsWith('.data')
  const plain = isData ? pathname.slice(0, -'.data'.length) : pathname
  const slash = plain.indexOf('/', 1)
  const first = slash === -1 ? plain.slice(1) : plain.slice(1, slash)
  const locale = isLocale(first) ? first : byLowerCase.get(first.toLowerCase())
  const rest = locale ? (slash === -1 ? '/' : plain.slice(slash)) : plain
  const path = isData && (rest === '/_root' || rest === '/_') ? '/' : rest || '/'
  if (!locale) return { path, isData }
  return first === locale ? { locale, path, isData } : { misspelt: locale, path, isData }
}

/** Whether a path can be one of ours: no control character, line break or backslash, encoded or not. */
export function isDecodable(pathname: string): boolean {
  try {
    return !/[\p{Cc}\u2028\u2029\\\uFFFD]/u.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}

/** The URL path of a page in a locale: the tenant's default locale carries no prefix. */
export function localePath(locale: Locale, defaultLocale: Locale, path: string): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** React Router's basename of a locale: `/` for the tenant's default, else `/de`. */
export function basenameOf(locale: Locale, defaultLocale: Locale): string {
  return locale === defaultLocale ? '/' : `/${locale}`
}
