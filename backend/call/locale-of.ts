import { parseAccept } from 'hono/utils/accept'
import { fallbackLocale, findLocale, isLocale, type Locale } from '#contract/locale.ts'

/** Returns the locale that an `Accept-Language` header gives the most weight (RFC 9110, 12.5.4). */
export function localeOf(accepted: string | undefined): Locale {
  if (isLocale(accepted)) return accepted
  const ranges = parseAccept(accepted ?? '').filter(({ q }) => q > 0)
  return ranges.map(({ type }) => findLocale(type)).find(isLocale) ?? fallbackLocale
}
