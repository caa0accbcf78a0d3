import type { Locale } from '#contract/locale.ts'

const shortChinese: Partial<Record<Locale, string>> = {
  'zh-Hans-CN': '简',
  'zh-Hans': '简',
  'zh-Hant': '繁',
}

/** The two letters, or one character, that name a language in the header. */
export function shortLanguage(locale: Locale): string {
  return shortChinese[locale] ?? locale.toUpperCase()
}
