import { type } from 'arktype'
import { Currency, Done, Email } from '../../account.ts'
import { requestLengths, travellerRanges } from '../../organization/business-request.ts'
import { paymentModels } from '../../words.ts'
import { post } from '../row/endpoint.ts'
import { mailCall } from '../row/limits.ts'
import { call } from '../row/row.ts'

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

/** A company or an agency that registers, with the organisation to be opened. */
const Registration = type({
  ...contact,
  form: "'register' | 'agency-register'",
  travellers: Travellers,
  payment_model: type.enumerated(...paymentModels),
  currency_unit: Currency,
  /** The IANA zone of the organisation's days and months. */
  time_zone: 'string <= 64',
})

/** A company or an agency that requests an appointment. */
const Booking = type({
  ...contact,
  form: "'book' | 'agency-book'",
  travellers: Travellers,
  'payment_model?': type.enumerated(...paymentModels),
})

/** Somebody who wants to sell the shop's plans. */
const Partnership = type({
  ...contact,
  form: "'distribution-partner' | 'reseller'",
  website: filled(requestLengths.website),
  audience: filled(requestLengths.audience),
})

/**
 * Forms of companies and partners; each is mailed to the shop and confirmed by a mail to its
 * sender.
 */
export const businessRequestCalls = {
  submitQuestionnaire: call({
    ...post('/enterprise/questionnaire/submit_questionnaire', 'signup'),
    summary: 'Register a company or an agency; the sandbox opens its organisation at once',
    ...mailCall,
    input: Registration,
    /** Whether this shop opens organisations at once; the answer is the same for every sender. */
    answer: type({ ok: 'true', opens_at_once: 'boolean' }),
  }),
  sendQuestionnaire: call({
    ...post('/email/questionnaire', 'signup'),
    summary: 'Ask for a talk, as a company or an agency',
    ...mailCall,
    input: Booking,
    answer: Done,
  }),
  createPartner: call({
    ...post('/email/create_partner', 'signup'),
    summary: 'Offer to sell the shop’s plans, as a distribution partner or a reseller',
    ...mailCall,
    input: Partnership,
    answer: Done,
  }),
}
