import { countryName } from '#app/format/country-name.ts'
import { keepIntl } from '#app/format/intl-cache.ts'
import { apiContext, localeContext, type PageContext } from '#app/page/context.ts'

export type NamedCountry = { code: string; name: string }

/** Returns all countries in the visitor's language and its order. */
export async function countriesByName(context: PageContext): Promise<NamedCountry[]> {
  const locale = context.get(localeContext)
  const { countries } = await context.get(apiContext).call('getCountries', {})
  const { compare } = keepIntl(`collator ${locale}`, () => new Intl.Collator(locale))
  return countries
    .map(({ code }) => ({ code, name: countryName(code, locale) }))
    .toSorted((one, other) => compare(one.name, other.name))
}
