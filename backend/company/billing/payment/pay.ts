import { ApiError } from '#contract/errors.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { OrganizationPayment } from '#contract/spending/billing.ts'
import type { PaymentModel } from '#contract/words.ts'
import { statement } from '../../../platform/sql.ts'
import { reportLater } from '../../../shop/module.ts'
import { type BusinessCall, organizationOf } from '../../call.ts'
import { beginPayment, type Paid } from './begin-payment.ts'
import { paymentsOf } from './payments-of.ts'
import {
  applyPayment,
  askAbout,
  giveUpPayment,
  isUnderWay,
  type PaymentRow,
  readPayment,
  referenceOf,
  toPayment,
} from './settle-organization-payment.ts'

type Paying = { idempotencyKey: string; amountMinor: number; card?: string | undefined }

/**
 * Charges a card for statements or for points. The provider charges a payment at most once, so a
 * repeated call returns the same payment. If the provider cannot be reached, the payment stays open
 * and scheduled work settles it.
 */
export async function pay(
  call: BusinessCall,
  paying: Paying,
  paid: Paid,
): Promise<OrganizationPayment> {
  await requireModel(call, 'invoiceIds' in paid ? 'POST_PAID' : 'PRE_PAID')
  const payments = paymentsOf(call.services)
  if (payments.takesCards && paying.card === undefined) throw cardDue()
  if ('invoiceIds' in paid) await giveUpUnconfirmed(call)
  const { paymentId } = await beginPayment(call, paying, paid)
  const begun = await requirePayment(call, paymentId)
  if (begun.state === 'trying') await charge(call, begun, paying.card ?? '')
  return toPayment(await requirePayment(call, paymentId))
}

/** Throws `not_found` if the organisation uses the other payment model. */
async function requireModel(call: BusinessCall, model: PaymentModel): Promise<void> {
  const found = await statement(call.db)`SELECT 1 FROM organization
    WHERE id = ${organizationOf(call)} AND payment_model = ${model}`.first()
  if (!found) throw new ApiError('not_found')
}

async function charge(call: BusinessCall, row: PaymentRow, card: string): Promise<void> {
  const page = row.purpose === 'points' ? pathTo('portal-top-up') : pathTo('portal-billing')
  const url = new URL(page, call.origin)
  url.searchParams.set('payment', row.id)
  const outcome = await paymentsOf(call.services)
    .charge(call, {
      reference: referenceOf(row.id),
      title: call.channel.brand.name,
      card,
      amountMinor: row.amount_minor,
      currency: row.currency,
      returnUrl: url.href,
      purchase: { brand: call.channel.brand.name, locale: call.locale },
    })
    // The outcome is then unknown; scheduled work asks again with the same reference.
    .catch((error: unknown) => reportLater(call, error))
  if (outcome) await applyPayment(call, row, outcome)
}

/** Cancels a payment of statements that waits for its confirmation, before another one begins. */
async function giveUpUnconfirmed(call: BusinessCall): Promise<void> {
  const organizationId = organizationOf(call)
  const waiting = await statement(call.db)`SELECT id FROM organization_payment
    WHERE organization_id = ${organizationId} AND purpose = 'statements'
      AND state IN ('trying', 'action_due', 'processing') AND state = 'action_due'`.first<string>(
    'id',
  )
  if (waiting) await giveUpPayment(call, await requirePayment(call, waiting))
}

/**
 * Returns a payment of the caller's organisation; asks the provider first while the payment is
 * open.
 */
export async function getOrganizationPayment(
  call: BusinessCall,
  paymentId: string,
): Promise<OrganizationPayment> {
  const row = await requirePayment(call, paymentId)
  if (!isUnderWay(row)) return toPayment(row)
  await askAbout(call, row).catch((error: unknown) => reportLater(call, error))
  return toPayment(await requirePayment(call, paymentId))
}

async function requirePayment(call: BusinessCall, paymentId: string): Promise<PaymentRow> {
  const row = await readPayment(call.db, organizationOf(call), paymentId)
  if (!row) throw new ApiError('not_found')
  return row
}

function cardDue(): ApiError {
  const fields = [{ path: 'card', expected: 'a card' }]
  return new ApiError('invalid_input', 'the payment needs a card', { details: { fields } })
}
