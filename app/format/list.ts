import type { Locale } from '#contract/locale.ts'
import { keepIntl } from './intl-cache.ts'

/** "SoftBank, au and Docomo", as the language joins things that all hold. */
export function listText(items: readonly string[], locale: Locale): string {
  const format = keepIntl(
    `list ${locale}`,
    () => new Intl.ListFormat(locale, { type: 'conjunction', style: 'long' }),
  )
  return format.format(items)
}
