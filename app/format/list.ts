import type { Locale } from '#contract/locale.ts'
import { keepIntl } from './intl-cache.ts'

/** Puts facts side by side: "Japan, 5 GB". Japanese and Chinese have a comma of their own. */
export function sideBySide(facts: readonly string[], locale: Locale): string {
  return facts.join(/^(?:ja|zh)/.test(locale) ? '、' : ', ')
}

/** Joins items of which one applies: "512 kbps or 1 Mbps". */
export function eitherText(items: readonly string[], locale: Locale): string {
  const format = keepIntl(
    `either ${locale}`,
    () => new Intl.ListFormat(locale, { type: 'disjunction', style: 'long' }),
  )
  return format.format(items)
}

/** Joins items as the language joins things that all apply: "SoftBank, au and Docomo". */
export function listText(items: readonly string[], locale: Locale): string {
  const format = keepIntl(
    `list ${locale}`,
    () => new Intl.ListFormat(locale, { type: 'conjunction', style: 'long' }),
  )
  return format.format(items)
}
