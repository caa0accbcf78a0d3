import { listDestinations } from '#app/api/catalogue.ts'
import { countryName } from '#app/format/country-name.ts'
import { keepIntl } from '#app/format/intl-cache.ts'
import { apiContext, localeContext, type PageContext } from '#app/page/context.ts'
import { maxPageSize } from '#contract/catalogue/catalogue-query.ts'
import { type CountryNames, nameKey } from './read-rows.ts'

export type SoldCountry = { slug: string; code: string; name: string; nameEn: string }

/** Returns the countries that the shop sells, in the visitor's language and its order. */
export async function soldCountries(context: PageContext): Promise<SoldCountry[]> {
  const locale = context.get(localeContext)
  const asked = { kind: 'country', pageInfo: { pageSize: maxPageSize } } as const
  const { destinations } = await listDestinations(context.get(apiContext), asked)
  const { compare } = keepIntl(`collator ${locale}`, () => new Intl.Collator(locale))
  return destinations
    .flatMap(({ slug, code, nameEn }) =>
      code ? [{ slug, code, nameEn, name: countryName(code, locale) }] : [],
    )
    .toSorted((one, other) => compare(one.name, other.name))
}

/** Rows may name countries in the language of the page, in English or by code. */
export function namesOf(countries: readonly SoldCountry[]): CountryNames {
  return new Map(
    countries.flatMap(({ slug, code, name, nameEn }) =>
      [slug, code, nameEn, name].map((each) => [nameKey(each), slug] as const),
    ),
  )
}
