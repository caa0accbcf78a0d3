import { fold } from '#contract/fold.ts'
import { type Locale, locales } from '#contract/locale.ts'
import { once } from '#contract/once.ts'

const names = once(nameLocales)

/**
 * Returns the language that a text names, by its code or by its name in any of the shop's
 * languages.
 */
export function localeNamed(text: string): Locale | undefined {
  const plain = fold(text)
  return plain === '' ? undefined : names().get(plain)
}

function nameLocales(): ReadonlyMap<string, Locale> {
  // Later entries do not replace earlier ones: "Chinese" is the first of its locales.
  const found = new Map<string, Locale>()
  const add = (name: string | undefined, locale: Locale) => {
    const plain = fold(name ?? '')
    if (plain !== '' && !found.has(plain)) found.set(plain, locale)
  }
  for (const locale of locales) {
    add(locale, locale)
    for (const reader of locales) {
      add(new Intl.DisplayNames(reader, { type: 'language' }).of(locale), locale)
    }
  }
  for (const locale of locales) {
    const [language = ''] = locale.split('-')
    add(language, locale)
    for (const reader of locales) {
      add(new Intl.DisplayNames(reader, { type: 'language' }).of(language), locale)
    }
  }
  for (const [name, locale] of regional) add(name, locale)
  return found
}

/** Codes that spreadsheets of other programs contain. */
const regional = [
  ['zh-CN', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['en-US', 'en'],
  ['en-GB', 'en'],
  ['pt-BR', 'pt'],
  ['de-DE', 'de'],
  ['fr-FR', 'fr'],
  ['ja-JP', 'ja'],
  ['ko-KR', 'ko'],
  ['jp', 'ja'],
  ['kr', 'ko'],
  ['cn', 'zh-Hans'],
] as const satisfies readonly (readonly [string, Locale])[]
