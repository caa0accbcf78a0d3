/** The 15 locales of the shop, in the order in which they are offered. */
export const locales = [
  'en',
  'es',
  'ja',
  'ko',
  'zh-Hans-CN',
  'zh-Hans',
  'zh-Hant',
  'fr',
  'de',
  'pt',
  'it',
  'id',
  'vi',
  'hi',
  'th',
] as const

export type Locale = (typeof locales)[number]

export const fallbackLocale: Locale = 'en'

/** Whether a value is a locale, case-sensitively; the edge redirects other spellings. */
export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (locales as readonly string[]).includes(value)
}
