import type { CompanyRequestDetail } from '#contract/office/company-view.ts'
import type { CompanyCheck } from '#contract/office/company-words.ts'
import type { BusinessForm } from '#contract/organization/business-request.ts'
import type { InvoiceState } from '#contract/spending/billing-words.ts'
import type { PaymentModel } from '#contract/words.ts'

export const formNames: Readonly<Record<BusinessForm, string>> = {
  register: 'Opens an account for its people',
  book: 'Wants a call',
  'agency-register': 'Opens an account as an agency',
  'agency-book': 'Wants a call, as an agency',
  'distribution-partner': 'Wants to distribute',
  reseller: 'Wants to resell',
}

export const modelNames: Readonly<Record<PaymentModel, string>> = {
  POST_PAID: 'By statement',
  PRE_PAID: 'Prepaid',
}

export const invoiceStateNames: Readonly<
  Record<InvoiceState, [name: string, tone: 'ok' | 'warn' | 'bad']>
> = {
  OPEN: ['Open', 'warn'],
  OVERDUE: ['Overdue', 'bad'],
  PAID: ['Paid', 'ok'],
}

type Check = CompanyRequestDetail['checks'][number]
type Said = { title: string; note: string }

const mailed: Readonly<Record<string, Said>> = {
  sent: { title: 'Our mail reached the address', note: 'Their mail server accepted it' },
  waits: { title: 'Our mail is on its way', note: 'It has not left yet' },
  bounced: { title: 'Our mail came back', note: 'No such mailbox: call them before you open' },
  none: { title: 'No mail was sent', note: 'Nothing shows that the address works' },
}

/** What a check found, and what to do where it failed. */
export const checkTexts: Readonly<Record<CompanyCheck, (check: Check) => Said>> = {
  name: ({ state, detail }) =>
    state === 'ok'
      ? { title: 'No company of this name yet', note: 'Looked in all brands' }
      : {
          title: `${detail} of this name already`,
          note: 'Look at it before you open another one',
        },
  member: ({ state, detail }) =>
    state === 'ok'
      ? { title: 'The address belongs to no company yet', note: 'Looked in all members' }
      : { title: 'The address belongs to a member', note: `Of ${detail}: they can sign in there` },
  address: ({ state, detail }) =>
    state === 'ok'
      ? { title: 'The address is at their website', note: detail }
      : { title: 'Nothing ties the address to the company', note: `${detail}: ask who they are` },
  mail: ({ detail }) => mailed[detail] ?? { title: 'Our mail', note: detail },
  again: ({ state, detail }) =>
    state === 'ok'
      ? { title: 'Their first form', note: 'None from this address before' }
      : { title: `${detail} earlier from this address`, note: 'See how those were answered' },
}
