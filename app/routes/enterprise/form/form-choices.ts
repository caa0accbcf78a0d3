import { paymentText, travellersText } from '#app/format/sentence/business-words.ts'
import { localeContext, type PageContext } from '#app/page/context.ts'
import { countriesByName } from '#app/page/countries-by-name.ts'
import { m } from '#app/paraglide/messages.js'
import { currencies } from '#contract/money.ts'
import { type BusinessField, travellerRanges } from '#contract/organization/business-request.ts'
import { paymentModels } from '#contract/words.ts'

export type Choice = readonly [value: string, text: string]
export type Choices = Partial<Record<BusinessField, Choice[]>>

/** Returns the values of the fields with a list, with their names in the visitor's language. */
export async function formChoices(context: PageContext, isRegistration: boolean): Promise<Choices> {
  const locale = context.get(localeContext)
  const none: Choice = ['', m.compare_choose()]
  const countries = await countriesByName(context)
  const zones = isRegistration ? ['UTC', ...Intl.supportedValuesOf('timeZone')] : []
  return {
    country: [none, ...countries.map(({ code, name }): Choice => [code, name])],
    travellers: [
      none,
      ...travellerRanges.map((each): Choice => [each, travellersText(each, locale)]),
    ],
    paymentModel: paymentModels.toReversed().map((each): Choice => [each, paymentText(each)]),
    currencyUnit: currencies.map((each): Choice => [each, each]),
    timeZone: zones.map((each): Choice => [each, each.replaceAll('_', ' ')]),
  }
}
