import type { billingCalls } from '#contract/calls/company/billing.ts'
import { readProfile } from '../../account/module.ts'
import type { Handlers } from '../../shop/module.ts'
import { organizationOf } from '../call.ts'
import { getInvoice } from './document/get-invoice.ts'
import { invoiceCsv, invoicePdf, invoiceXml } from './document/invoice-files.ts'
import { getBilling } from './get-billing.ts'
import { getPointsOffer } from './get-points-offer.ts'
import { getSpend } from './get-spend.ts'
import { listInvoices } from './invoice/list-invoices.ts'
import { readBuyer } from './invoice/read-parties.ts'
import { getOrganizationPayment, pay } from './payment/pay.ts'
import { setSpendLimit } from './set-spend-limit.ts'

/** Handlers of the calls about statements, payments and spend. */
export const billingHandlers: Handlers<typeof billingCalls> = {
  getBilling: async (_, call) => getBilling(call),
  listInvoices: async (asked, call) => listInvoices(call, asked),
  getInvoice: async ({ invoiceId }, call) => getInvoice(call, invoiceId),
  getInvoicePdf: async ({ invoiceId }, call) => invoicePdf(call, invoiceId),
  getInvoiceCsv: async ({ invoiceId }, call) => invoiceCsv(call, invoiceId),
  getInvoiceXml: async ({ invoiceId }, call) => invoiceXml(call, invoiceId),
  payInvoices: async ({ invoiceIds, ...paying }, call) => pay(call, paying, { invoiceIds }),
  getPointsOffer: async (_, call) =>
    getPointsOffer(call, await readBuyer(call.db, organizationOf(call))),
  buyPoints: async ({ points, ...paying }, call) => pay(call, paying, { points }),
  getOrganizationPayment: async ({ paymentId }, call) => getOrganizationPayment(call, paymentId),
  getSpend: async ({ split }, call) => getSpend(call, split),
  async setSpendLimit({ limitMinor }, call) {
    await setSpendLimit(call, limitMinor)
    const { organization } = await readProfile(call)
    if (!organization) throw new Error('expected a member to have an organisation')
    return organization
  },
}
