import { sendSoon } from '../../../mail/sending/send-soon.ts'
import { sql, statement } from '../../../platform/sql.ts'
import type { CommerceContext } from '../../call.ts'
import type { RefundReport } from '../../providers/payment/payment-provider.ts'
import {
  orderOfRefund,
  type Reported,
  storeReturns,
  wishOf,
} from '../../records/returns/write-returns.ts'
import { bookReportedFees } from '../../records/sale/write-sale.ts'
import { logReturns } from './log-returns.ts'
import { moneyMail } from './money-mail.ts'

/**
 * Stores what a provider reports about an attempt's refunds and disputes, tells the buyer of refunds
 * that have failed, and logs what is new.
 */
export async function storeReported(context: CommerceContext, reported: Reported): Promise<void> {
  const mails = await failureMails(context, reported)
  logReturns(
    reported.reference,
    await storeReturns(context, reported, [...mails, ...bookReportedFees(context, reported)]),
  )
  if (mails.length > 0) sendSoon(context)
}

/**
 * The statements that mail the buyer about failed refunds, each once. None is due for money that a
 * bank holds, which the provider refuses to refund.
 */
async function failureMails(
  context: CommerceContext,
  { reference, refunds }: Reported,
): Promise<D1PreparedStatement[]> {
  const failed = refunds.filter(
    ({ state, failure }) => /^(failed|canceled)$/.test(state) && failure !== 'charge_disputed',
  )
  const mails: D1PreparedStatement[] = []
  for (const refund of failed) mails.push(...(await failureMail(context, reference, refund)))
  return mails
}

async function failureMail(
  context: CommerceContext,
  reference: string,
  { id, wish, amountMinor }: RefundReport,
): Promise<D1PreparedStatement[]> {
  const { db } = context
  const asked = sql`${wish === undefined ? null : wishOf(wish)}`
  const found = await statement(db)`SELECT ${orderOfRefund(reference, asked)} AS orderId
    WHERE NOT EXISTS (SELECT 1 FROM payment_refund
      WHERE id = ${id} AND state IN ('failed', 'canceled'))`.first<{ orderId: string | null }>()
  if (!found?.orderId) return []
  // A late report of a refund that has failed before finds the row, or the mail.
  return moneyMail(context, found.orderId, { kind: 'refund_failed', amountMinor, id })
}
