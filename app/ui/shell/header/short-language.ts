import type { Locale } from '#contract/locale.ts'

const shortChinese: Partial<Record<Locale, string>> = {
  'zh-Hans-CN': '简',
  'zh-Hans': '简',
  'zh-Hant': '繁',
}

/** Returns the two letters, or the one character, that stand for a language in the header. */
export function shortLanguage(locale: Locale): string {
  return shortChinese[locale] ?? locale.toUpperCase()
}
