import { type } from 'arktype'
import { Address, Profile } from '../../account.ts'
import { OfferedPlan } from '../../catalogue/catalogue.ts'
import { AuditFilter, AuditLine, SealedLine } from '../../organization/audit.ts'
import { maxVatLength } from '../../words.ts'
import { type Endpoint, post } from '../row/endpoint.ts'
import { accountLimits, exportLimits, readLimits } from '../row/limits.ts'
import { PageStart } from '../row/page-start.ts'
import { call } from '../row/row.ts'

const mayPay = ['UPDATE_PAYMENT_METHOD']

function addressCall(endpoint: Endpoint, summary: string) {
  return call({
    ...endpoint,
    summary,
    access: 'enterprise',
    permission: mayPay,
    isSensitive: true,
    limits: accountLimits,
    input: type({ address: Address }),
    answer: Profile,
  })
}

function removal(endpoint: Endpoint, summary: string) {
  return call({
    ...endpoint,
    summary,
    access: 'enterprise',
    permission: mayPay,
    isSensitive: true,
    limits: accountLimits,
    input: type({}),
    answer: Profile,
  })
}

/** Calls about an organisation itself: its addresses, its VAT number and its audit log. */
export const organizationCalls = {
  updateBillingAddress: addressCall(
    post('/enterprise/billing/update_billing_address'),
    'Set the address on invoices',
  ),
  deleteBillingAddress: removal(
    post('/enterprise/billing/delete_billing_address'),
    'Remove the address on invoices',
  ),
  updateMailingAddress: addressCall(
    post('/enterprise/billing/update_mailing_address'),
    'Set the address for letters',
  ),
  deleteMailingAddress: removal(
    post('/enterprise/billing/delete_mailing_address'),
    'Remove the address for letters',
  ),
  updateVatNumber: call({
    ...post('/enterprise/billing/update_vat_number'),
    summary: 'Set the VAT number after a check of its format and check digit, or remove it',
    access: 'enterprise',
    permission: mayPay,
    isSensitive: true,
    limits: accountLimits,
    input: type({ vat_number: `string <= ${maxVatLength} | null` }),
    answer: Profile,
  }),
  listAudit: call({
    ...post('/organization/audit/list'),
    summary: 'What the organisation’s members changed, latest first',
    access: 'enterprise',
    permission: ['GET_AUDIT_LOG'],
    limits: readLimits,
    input: AuditFilter.and({
      'page_info?': type({
        'page_size?': '1 <= number.integer <= 100',
        'page_start?': type(/^\d{1,15}$/),
      }),
    }),
    answer: type({
      lines: AuditLine.array(),
      /** The people and programs whose changes the log has, by name. */
      actors: type({ id: 'string', name: 'string' }).array(),
      /** The plans to which ids in the lines refer. */
      plans: OfferedPlan.array(),
      last_evaluated_key: 'string | null',
      /** The first line that was changed after it had been sealed. */
      'broken_at?': 'number.integer',
    }),
  }),
  exportAudit: call({
    ...post('/organization/audit/export'),
    summary:
      'What the organisation’s members changed, in pages for a file; each hash is the SHA-256 of ["<previous>",<record>]',
    access: 'enterprise',
    permission: ['GET_AUDIT_LOG'],
    limits: exportLimits,
    input: AuditFilter.and({ 'page_start?': PageStart }),
    answer: type({
      lines: SealedLine.array(),
      plans: OfferedPlan.array(),
      last_evaluated_key: 'string | null',
    }),
  }),
}
