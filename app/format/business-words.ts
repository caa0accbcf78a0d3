import { m } from '#app/paraglide/messages.js'
import {
  type BusinessField,
  type BusinessForm,
  isTravellerRange,
  type TravellerRange,
} from '#contract/business-request.ts'
import type { Locale } from '#contract/locale.ts'
import type { PaymentModel } from '#contract/words.ts'
import { countryName } from './country-name.ts'
import { formatNumber } from './number.ts'

type In = { locale?: Locale }

const titles: Record<BusinessForm, (say: In) => string> = {
  register: (say) => m.business_register_title({}, say),
  book: (say) => m.business_book_title({}, say),
  'agency-register': (say) => m.business_agency_register_title({}, say),
  'agency-book': (say) => m.business_agency_book_title({}, say),
  'distribution-partner': (say) => m.business_partner_title({}, say),
  reseller: (say) => m.business_reseller_title({}, say),
}

/** Returns the title of a form, in the page's language or the one given. */
export function businessTitle(form: BusinessForm, say: In = {}): string {
  return titles[form](say)
}

const labels: Record<BusinessField, (say: In) => string> = {
  company: (say) => m.settings_company_title({}, say),
  website: (say) => m.business_website({}, say),
  country: (say) => m.company_address_country({}, say),
  name: (say) => m.business_name({}, say),
  email: (say) => m.business_email({}, say),
  phone: (say) => m.business_phone({}, say),
  travellers: (say) => m.business_travellers({}, say),
  paymentModel: (say) => m.business_payment({}, say),
  currencyUnit: (say) => m.shell_currency_title({}, say),
  timeZone: (say) => m.business_time_zone({}, say),
  audience: (say) => m.business_audience({}, say),
  message: (say) => m.business_message({}, say),
}

/** Returns the label of a field, in the page's language or the one given. */
export function businessLabel(field: BusinessField, say: In = {}): string {
  return labels[field](say)
}

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
