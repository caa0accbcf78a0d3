import type { Invoice } from '#contract/spending/billing.ts'
import { testPlan } from '../mails/mail.ts'

export const issuedAt = Date.UTC(2026, 10, 1, 1) / 1000

export const seller = {
  ...{ name: 'Testwind Demo Lda', lines: ['1 Example Quay'], postalCode: '1000-001' },
  ...{ city: 'Lisbon', country: 'PT', vatNumber: 'PT500000000', email: 'help@testwind.example' },
}
export const buyer = {
  ...{ name: 'Meridian Surveys <Demo> & Söhne', lines: ['17 Sample Street', 'Floor 2'] },
  ...{ postalCode: '10115', city: 'Berlin', country: 'DE', vatNumber: 'DE136695976' },
}
export const people = ['山田 花子', 'สมชาย ใจดี', 'अनीता देसाई', 'Ÿvønne O’Brien-Çelik'].map(
  (name, at) => ({
    ...{ name, esimId: `esim-${at}`, iccid: `8988247000000000${100 + at}` },
    ...{ group: 'Field service', costCentre: '4200', approvalId: 'A-7' },
  }),
)

/** A statement of one line under reverse charge, as `getInvoice` returns it. */
export function testInvoice(changed: Partial<Invoice> = {}): Invoice {
  const quantity = 10
  const unitMinor = 1_550
  const netMinor = quantity * unitMinor
  return {
    ...{ id: 'invoice-of-the-tests', kind: 'statement', number: '2026-0010', state: 'OPEN' },
    ...{ currency: 'EUR', totalMinor: netMinor, dueMinor: netMinor, month: '2026-10' },
    ...{ issuedAt, dueAt: issuedAt + 30 * 86_400, netMinor, taxMinor: 0, settledMinor: 0 },
    ...{ taxCategory: 'AE', taxRate: 0, timeZone: 'Europe/Berlin', seller, buyer, setOff: [] },
    lines: [
      {
        ...{ plan: testPlan, quantity, unitMinor, netMinor, orderNumber: 'MRD7K3M9XA' },
        ...{ poNumber: '=PO-118', costCentre: '4711', buyerName: 'Jonas', people },
      },
    ],
    ...changed,
  }
}
