import { currencies } from '#contract/money.ts'
import {
  type BusinessField,
  type BusinessForm,
  requestLengths,
  travellerRanges,
} from '#contract/organization/business-request.ts'
import { maxEmailLength } from '#contract/person/email.ts'
import { paymentModels } from '#contract/words.ts'

type Kind = {
  fields: readonly BusinessField[]
  /** The call that the form makes. */
  call: 'submitQuestionnaire' | 'sendQuestionnaire' | 'createPartner'
}

const registration: Kind = {
  fields: [
    ...(['name', 'email', 'company', 'country', 'travellers', 'phone', 'paymentModel'] as const),
    ...(['currencyUnit', 'timeZone', 'message'] as const),
  ],
  call: 'submitQuestionnaire',
}

const booking: Kind = {
  fields: [
    ...(['name', 'email', 'company', 'country', 'travellers', 'phone', 'paymentModel'] as const),
    'message',
  ],
  call: 'sendQuestionnaire',
}

const partnership: Kind = {
  fields: ['company', 'website', 'country', 'name', 'email', 'phone', 'audience', 'message'],
  call: 'createPartner',
}

/** The fields of each form in their order, and its call. */
export const formKinds: Readonly<Record<BusinessForm, Kind>> = {
  register: registration,
  book: booking,
  'agency-register': registration,
  'agency-book': booking,
  'distribution-partner': partnership,
  reseller: partnership,
}

/** Fields with a fixed list of values; countries and time zones are loaded with the page. */
export const choicesOf: Partial<Record<BusinessField, readonly string[]>> = {
  travellers: travellerRanges,
  paymentModel: paymentModels,
  currencyUnit: currencies,
}

export function isOptional(field: BusinessField): boolean {
  return field === 'phone' || field === 'message'
}

/** Returns the most characters of a field. */
export function maxLengthOf(field: BusinessField): number {
  const lengths: Partial<Record<BusinessField, number>> = {
    ...requestLengths,
    email: maxEmailLength,
  }
  return lengths[field] ?? 64
}
