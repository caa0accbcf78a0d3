import type { Locale } from '#contract/locale.ts'

/** What each language calls itself, apart enough that no two read alike in one menu. */
const autonyms: Readonly<Record<Locale, string>> = {
  en: 'English',
  es: 'Español',
  ja: '日本語',
  ko: '한국어',
  'zh-Hans-CN': '简体中文（中国大陆）',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
  it: 'Italiano',
  id: 'Bahasa Indonesia',
  vi: 'Tiếng Việt',
  hi: 'हिन्दी',
  th: 'ไทย',
}

/** A language's name in itself, for the language menu. */
export function localeName(locale: Locale): string {
  return autonyms[locale]
}
