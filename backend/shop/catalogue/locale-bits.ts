import { type Locale, locales } from '#contract/locale.ts'

/** All bits, for names that belong to no particular locale. */
export const allLocales = 2 ** locales.length - 1

/** Returns the bit of a locale in `search_term.locale_bits`. */
export function localeBit(locale: Locale): number {
  return 2 ** locales.indexOf(locale)
}
