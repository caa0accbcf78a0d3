import { businessRequestCalls } from '#contract/calls/company/business-request.ts'
import { rowsOf } from '../mails/mail.ts'
import { testDatabase } from '../testing.ts'

const { submitQuestionnaire, sendQuestionnaire, createPartner } = businessRequestCalls

/** What a business says about itself on each form. */
export const contactOf = (email: string) => ({
  company: 'Halden Nordic AS',
  country: 'NO',
  name: 'Kari Halden',
  email,
  phone: '+47 22 00 00 00',
  message: 'We fly to Japan.\nSee https://halden.example',
})

export const registrationOf = (email: string, changed: object = {}) => ({
  ...contactOf(email),
  form: 'register',
  travellers: '21-100',
  paymentModel: 'POST_PAID',
  currencyUnit: 'EUR',
  timeZone: 'Europe/Oslo',
  ...changed,
})

const partner = { website: 'halden.example', audience: 'Students who go abroad' }

/** Each form with its call and how it is filled in. */
export const forms = [
  ['register', submitQuestionnaire, registrationOf],
  [
    'agency-register',
    submitQuestionnaire,
    (email: string) => registrationOf(email, { form: 'agency-register' }),
  ],
  [
    'book',
    sendQuestionnaire,
    (email: string) => ({ ...contactOf(email), form: 'book', travellers: '501+' }),
  ],
  [
    'agency-book',
    sendQuestionnaire,
    (email: string) => ({ ...contactOf(email), form: 'agency-book', travellers: '1-5' }),
  ],
  [
    'distribution-partner',
    createPartner,
    (email: string) => ({ ...contactOf(email), ...partner, form: 'distribution-partner' }),
  ],
  [
    'reseller',
    createPartner,
    (email: string) => ({ ...contactOf(email), ...partner, form: 'reseller' }),
  ],
] as const

/** The requests that an address has sent. */
export async function stored(email: string) {
  const { results } = await testDatabase()
    .prepare('SELECT * FROM business_request WHERE email = ?1')
    .bind(email)
    .all<{ form: string; said: string; created_at: number; expires_at: number }>()
  return results
}

/** The mails to the shop about the request of an address. */
export async function shopMails(email: string) {
  const rows = await rowsOf(testDatabase(), 'support@testwind.example')
  return rows.filter(({ kind, text }) => kind === 'business_request' && text.includes(email))
}

/** The organisations that an address was registered for. */
export async function organizationsOf(email: string) {
  const { results } = await testDatabase()
    .prepare(`SELECT organization.* FROM account
      JOIN organization ON organization.id = account.organization_id WHERE email = ?1`)
    .bind(email)
    .all<Record<string, unknown>>()
  return results
}
