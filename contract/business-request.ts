import { type } from 'arktype'
import { Currency, Email } from './account.ts'
import { paymentModels } from './words.ts'

/** The forms by which companies and partners write to a shop, by the last part of their address. */
export const businessForms = [
  'register',
  'book',
  'agency-register',
  'agency-book',
  'distribution-partner',
  'reseller',
] as const
export type BusinessForm = (typeof businessForms)[number]

/** What the forms ask for; a form has some of these fields. */
export const businessFields = [
  'company',
  'website',
  'country',
  'name',
  'email',
  'phone',
  'travellers',
  'paymentModel',
  'currencyUnit',
  'timeZone',
  'audience',
  'message',
] as const
export type BusinessField = (typeof businessFields)[number]

/** How many people of a company, or customers of an agency, travel in a month. */
export const travellerRanges = ['1-5', '6-20', '21-100', '101-500', '501+'] as const
export type TravellerRange = (typeof travellerRanges)[number]

export function isTravellerRange(value: unknown): value is TravellerRange {
  return (travellerRanges as readonly unknown[]).includes(value)
}

/** The most characters of each text that a form takes. */
export const requestLengths = {
  company: 100,
  name: 80,
  phone: 30,
  website: 200,
  audience: 500,
  message: 2000,
} as const

const filled = (most: number) => type(/\S/).and(`string <= ${most}`)

const contact = {
  company: filled(requestLengths.company),
  country: /^[A-Z]{2}$/,
  name: filled(requestLengths.name),
  email: Email,
  'phone?': `string <= ${requestLengths.phone}`,
  'message?': `string <= ${requestLengths.message}`,
} as const

const Travellers = type.enumerated(...travellerRanges)

/** A company or an agency that registers: the organisation that it asks for. */
export const Registration = type({
  ...contact,
  form: "'register' | 'agency-register'",
  travellers: Travellers,
  payment_model: type.enumerated(...paymentModels),
  currency_unit: Currency,
  /** The IANA zone of the organisation's days and months. */
  time_zone: 'string <= 64',
})

/** A company or an agency that asks for a talk. */
export const Booking = type({
  ...contact,
  form: "'book' | 'agency-book'",
  travellers: Travellers,
})

/** Somebody who wants to sell the shop's plans. */
export const Partnership = type({
  ...contact,
  form: "'distribution-partner' | 'reseller'",
  website: filled(requestLengths.website),
  audience: filled(requestLengths.audience),
})
