import type { Currency } from '../money.ts'

/** Days within which a company can be asked to pay a statement. */
export const dueDayChoices = [14, 30, 45, 60] as const

/**
 * A first monthly limit, about 1,000 US dollars, in minor units: what companies begin with in the
 * sandbox. In the office whoever gives more needs `RAISE_LIMITS`.
 */
export const firstLimitMinor: Readonly<Record<Currency, number>> = {
  USD: 100_000,
  EUR: 100_000,
  GBP: 80_000,
  CAD: 140_000,
  CHF: 90_000,
  AUD: 150_000,
  SGD: 130_000,
  JPY: 150_000,
  INR: 8_500_000,
  ZAR: 1_800_000,
}
/** The most characters of a VAT number as it is typed. */
export const maxTypedVat = 40
/** The most characters of a statement of the bank, and of a payer or a reference. */
export const maxBankFile = 60_000
export const maxBankText = 140
/** The most characters of an id that is typed. */
export const maxTypedId = 64
/** The highest monthly limit, in minor units of any currency. */
export const mostLimitMinor = 1_000_000_000

/** What is looked at before a company is opened, and what came of it. */
export const companyChecks = ['name', 'member', 'address', 'mail', 'again'] as const
export type CompanyCheck = (typeof companyChecks)[number]
export const checkStates = ['ok', 'look', 'stop'] as const

/** Views of the companies. */
export const companyViews = ['all', 'overdue', 'suspended'] as const
export type CompanyView = (typeof companyViews)[number]
/** Companies of a page. */
export const companiesOnPage = 50
