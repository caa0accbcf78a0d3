import type { Locale } from '#contract/locale.ts'

/**
 * A language's messages are loaded with the first page in it, so that a worker starts without any.
 */
const loaders: Record<Locale, () => Promise<object>> = {
  en: () => import('#app/paraglide/messages/en.js'),
  es: () => import('#app/paraglide/messages/es.js'),
  ja: () => import('#app/paraglide/messages/ja.js'),
  ko: () => import('#app/paraglide/messages/ko.js'),
  'zh-Hans-CN': () => import('#app/paraglide/messages/zh-Hans-CN.js'),
  'zh-Hans': () => import('#app/paraglide/messages/zh-Hans.js'),
  'zh-Hant': () => import('#app/paraglide/messages/zh-Hant.js'),
  fr: () => import('#app/paraglide/messages/fr.js'),
  de: () => import('#app/paraglide/messages/de.js'),
  pt: () => import('#app/paraglide/messages/pt.js'),
  it: () => import('#app/paraglide/messages/it.js'),
  id: () => import('#app/paraglide/messages/id.js'),
  vi: () => import('#app/paraglide/messages/vi.js'),
  hi: () => import('#app/paraglide/messages/hi.js'),
  th: () => import('#app/paraglide/messages/th.js'),
}

/** Returns the compiled messages of a language, by key. */
export function loadMessages(locale: Locale): Promise<object> {
  return loaders[locale]()
}
