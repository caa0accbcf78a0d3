/**
 * Forms with which companies and partners write to a shop, named by the last part of their address.
 */
export const businessForms = [
  'register',
  'book',
  'agency-register',
  'agency-book',
  'distribution-partner',
  'reseller',
] as const
export type BusinessForm = (typeof businessForms)[number]

export function isBusinessForm(value: unknown): value is BusinessForm {
  return (businessForms as readonly unknown[]).includes(value)
}

/** All fields of the forms; each form has some of them. */
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

/** Numbers of people of a company, or customers of an agency, who travel in a month. */
export const travellerRanges = ['1-5', '6-20', '21-100', '101-500', '501+'] as const
export type TravellerRange = (typeof travellerRanges)[number]

export function isTravellerRange(value: unknown): value is TravellerRange {
  return (travellerRanges as readonly unknown[]).includes(value)
}

/** The most characters of each text field. */
export const requestLengths = {
  company: 100,
  name: 80,
  phone: 30,
  website: 200,
  audience: 500,
  message: 2000,
} as const
