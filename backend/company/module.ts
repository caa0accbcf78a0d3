import { permissionKeys } from '#contract/permissions.ts'
import type { Domain } from '../call/domain.ts'
import type { WritesMails } from '../mail/sending/write-mail.ts'
import type { CompanyServices } from './call.ts'

export { addBankEntry, bookTransfer, dismissBankEntry } from './house/book-transfer.ts'
export { changeTerms, suspendOrganization } from './house/change-terms.ts'
export { type CompanyOpening, openCompany } from './house/open-company.ts'
export { readCamt } from './house/read-camt.ts'

/** Organisations that buy for their people. */
export const company: Domain<CompanyServices> & WritesMails = {
  name: 'company',
  tables: () => import('./tables.ts'),
  routes: () => import('./routes.ts'),
  work: () => import('./jobs.ts'),
  personalData: () => import('./personal-data.ts'),
  mails: () => import('./mails/mails.ts'),
  seeds: () => import('./demo/seed.ts'),
  permissions: permissionKeys,
  events: {
    async payment(context, reference) {
      const { takePaymentEvent } = await import('./billing/payment/take-payment-event.ts')
      await takePaymentEvent(context, reference)
    },
  },
}
