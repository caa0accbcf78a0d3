import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import type { BusinessField, BusinessForm } from '#contract/organization/business-request.ts'

export type In = { locale?: Locale }

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
