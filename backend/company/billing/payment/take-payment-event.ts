import { type CommerceContext, readReturned, refundCharge } from '../../../shop/module.ts'
import { paymentsOf } from './payments-of.ts'
import { bookReturns } from './returned-payments.ts'
import { applyPayment, findPayment, paymentOfReference } from './settle-organization-payment.ts'

/**
 * Settles a payment of an organisation after an event of the provider. The state is read from the
 * provider, so the event may come late, twice and in any order. Money of a cancelled payment is
 * refunded. Does nothing for references of other payments.
 */
export async function takePaymentEvent(context: CommerceContext, reference: string): Promise<void> {
  const id = paymentOfReference(reference)
  const before = id === undefined ? undefined : await findPayment(context.db, id)
  if (!before) return
  const payments = paymentsOf(context.services)
  const outcome = await payments.read(context, reference)
  if (!outcome) return
  await applyPayment(context, before, outcome)
  if (outcome.state !== 'succeeded') return
  const row = await findPayment(context.db, before.id)
  if (row?.state !== 'succeeded') await refundCharge(context, payments, { reference })
  else await bookReturns(context, row.id, await readReturned(context.db, reference))
}
