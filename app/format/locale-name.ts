import type { Locale } from '#contract/locale.ts'

/** Each language's name for itself, worded so that no two names in the menu are alike. */
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

/** Returns a language's name in that language, for the language menu. */
export function localeName(locale: Locale): string {
  return autonyms[locale]
}
