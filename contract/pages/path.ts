import { isLocale, type Locale, locales } from '../locale.ts'

/** The suffix of every destination's address, after its slug. */
export const destinationSuffix = '-eSIM'

export type LocalePath = {
  /** The locale named by the first segment, if any. */
  locale?: Locale
  /** The correct spelling of the locale if the first segment names one in the wrong case. */
  misspelt?: Locale
  /** The path without the locale segment and without `.data`, always starting with `/`. */
  path: string
  /** Whether the path is a data request of React Router. */
  isData: boolean
}

const byLowerCase = /* @__PURE__ */ new Map(locales.map((locale) => [locale.toLowerCase(), locale]))

/**
 * Splits a URL path into locale and page. React Router requests the data of `/de` at `/de.data` and
 * that of the root at `/_root.data`, so `.data` is removed before the locale is read.
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

/**
 * Whether a path could be valid: it can be decoded and contains no control character, line break or
 * backslash, encoded or not.
 */
export function isDecodable(pathname: string): boolean {
  try {
    return !/[\p{Cc}\u2028\u2029\\\uFFFD]/u.test(decodeURIComponent(pathname))
  } catch {
    return false
  }
}

/** Returns the URL path of a page in a locale; the tenant's default locale has no prefix. */
export function localePath(locale: Locale, defaultLocale: Locale, path: string): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/**
 * Returns React Router's basename for a locale: `/` for the tenant's default, otherwise for example
 * `/de`.
 */
export function basenameOf(locale: Locale, defaultLocale: Locale): string {
  return locale === defaultLocale ? '/' : `/${locale}`
}
