import type { organizationCalls } from '#contract/calls/company/organization.ts'
import { readProfile } from '../../account/module.ts'
import type { Handlers } from '../../shop/module.ts'
import { exportAudit } from '../audit/export-audit.ts'
import { listAudit } from '../audit/list-audit.ts'
import { changeAddress } from './change-address.ts'
import { changeVatNumber } from './change-vat-number.ts'

/** Handlers of the calls about an organisation itself. */
export const organizationHandlers: Handlers<typeof organizationCalls> = {
  async updateBillingAddress({ address }, call) {
    await changeAddress(call, 'billing', address)
    return readProfile(call)
  },
  async deleteBillingAddress(_, call) {
    await changeAddress(call, 'billing', null)
    return readProfile(call)
  },
  async updateMailingAddress({ address }, call) {
    await changeAddress(call, 'mailing', address)
    return readProfile(call)
  },
  async deleteMailingAddress(_, call) {
    await changeAddress(call, 'mailing', null)
    return readProfile(call)
  },
  async updateVatNumber({ vatNumber }, call) {
    await changeVatNumber(call, vatNumber)
    return readProfile(call)
  },
  exportAudit: async (input, call) => exportAudit(call, input),
  listAudit: async (input, call) => listAudit(call, input),
}
