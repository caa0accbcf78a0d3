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

const byLowerCase = new Map(locales.map((locale) => [locale.toLowerCase(), locale]))

/**
 * Returns the locale for a language range by the lookup of RFC 4647, 3.4: the range is shortened
 * from its end until the shop has it. Chinese is told apart by its script, which most ranges leave
 * out: `zh-TW` is `zh-Hant`.
 */
export function findLocale(range: string): Locale | undefined {
  if (isLocale(range)) return range
  try {
    const named = new Intl.Locale(range)
    return lookUp(named.baseName) ?? lookUp(named.maximize().baseName)
  } catch (error) {
    // Not a language tag.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function lookUp(tag: string): Locale | undefined {
  const parts = tag.toLowerCase().split('-')
  const shorter = parts.map((_, at) => parts.slice(0, parts.length - at).join('-'))
  return shorter.map((each) => byLowerCase.get(each)).find((found) => found !== undefined)
}
