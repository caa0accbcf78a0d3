import type { Locale } from '#contract/locale.ts'
import { keepIntl } from './intl-cache.ts'

/** Joins items as the language joins things that all apply: "SoftBank, au and Docomo". */
export function listText(items: readonly string[], locale: Locale): string {
  const format = keepIntl(
    `list ${locale}`,
    () => new Intl.ListFormat(locale, { type: 'conjunction', style: 'long' }),
  )
  return format.format(items)
}
