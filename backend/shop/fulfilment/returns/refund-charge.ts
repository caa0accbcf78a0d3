import { statement } from '../../../platform/sql.ts'
import type { CommerceContext } from '../../call.ts'
import type { PaymentProvider, RefundState } from '../../providers/payment/payment-provider.ts'
import { type AskedRefund, readAskedRefunds } from '../../records/returns/read-returns.ts'
import { attemptId, isHeld } from '../../records/returns/write-returns.ts'
import { storeReported } from './store-reported.ts'

type Owed = {
  reference: string
  /** The part of the charge, by its id in `refund`; all that is left otherwise. */
  part?: { id: string; amountMinor: number }
  /** The amount of the whole charge, if a lost dispute may have taken it. */
  chargedMinor?: number
}

/**
 * Asks for a refund once, and again only after a person has decided so. Returns the refund's state:
 * `succeeded` also if nothing is left to go back, or if the buyer was paid in another way, and
 * `pending` while a bank holds the money.
 */
export async function refundCharge(
  context: CommerceContext,
  payments: PaymentProvider,
  { reference, part, chargedMinor }: Owed,
): Promise<RefundState> {
  const { db } = context
  const id = part?.id ?? reference
  const asked = await readAskedRefunds(db, id)
  const known = stateOf(asked.at(-1))
  if (known) return known
  const held = await readHeld(db, reference)
  if (held.isOpen) return 'pending'
  if (chargedMinor !== undefined && held.lostMinor >= chargedMinor) return 'succeeded'
  const report = await payments.refund(context, reference, {
    id: attemptId(id, asked.length + 1),
    ...(part ? { amountMinor: part.amountMinor } : {}),
  })
  if (!report) return 'succeeded'
  const reported = { provider: payments.name, reference, refunds: [report], disputes: [] }
  await storeReported(context, reported)
  return report.state
}

/** The state of the last attempt; undefined if there is to be another one. */
function stateOf(last: AskedRefund | undefined): RefundState | undefined {
  if (last?.decision === 'paid') return 'succeeded'
  return last?.decision === 'again' ? undefined : last?.state
}

/** What banks hold, or have kept, of a charge. */
async function readHeld(
  db: D1Database,
  reference: string,
): Promise<{ isOpen: 0 | 1; lostMinor: number }> {
  const found = await statement(db)`
    SELECT coalesce(max(${isHeld}), 0) AS isOpen,
      coalesce(sum(iif(state = 'lost', amount_minor, 0)), 0) AS lostMinor
    FROM payment_dispute WHERE reference = ${reference}`.first<{
    isOpen: 0 | 1
    lostMinor: number
  }>()
  return found ?? { isOpen: 0, lostMinor: 0 }
}
