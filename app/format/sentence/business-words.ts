import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import {
  type BusinessField,
  isTravellerRange,
  type TravellerRange,
} from '#contract/organization/business-request.ts'
import type { PaymentModel } from '#contract/words.ts'
import { countryName } from '../country-name.ts'
import { formatNumber } from '../number.ts'
import type { In } from './business-labels.ts'

/** Returns a range of travellers in words: "21 to 100", "More than 500". */
export function travellersText(range: TravellerRange, locale: Locale): string {
  const [from, to] = range.split('-').map((each) => formatNumber(Number.parseInt(each, 10), locale))
  if (from && to) return m.business_travellers_range({ from, to }, { locale })
  const count = formatNumber(Number.parseInt(range, 10) - 1, locale)
  return m.business_travellers_more({ count }, { locale })
}

export function paymentText(model: PaymentModel, say: In = {}): string {
  return model === 'PRE_PAID'
    ? m.settings_company_prepaid({}, say)
    : m.settings_company_postpaid({}, say)
}

/** Returns a field's value as people read it. */
export function businessValue(field: BusinessField, value: string, locale: Locale): string {
  if (field === 'country') return countryName(value, locale)
  if (field === 'paymentModel' && (value === 'PRE_PAID' || value === 'POST_PAID')) {
    return paymentText(value, { locale })
  }
  return field === 'travellers' && isTravellerRange(value) ? travellersText(value, locale) : value
}
