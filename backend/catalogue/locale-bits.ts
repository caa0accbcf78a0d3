import { type Locale, locales } from '#contract/locale.ts'

/** Set for names that belong to no locale in particular. */
export const allLocales = 2 ** locales.length - 1

/** The bit of a locale in `search_term.locale_bits`. */
export function localeBit(locale: Locale): number {
  return 2 ** locales.indexOf(locale)
}
