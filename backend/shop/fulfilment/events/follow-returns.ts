import { doDue } from '../../../platform/do-due.ts'
import { type Sql, sql } from '../../../platform/sql.ts'
import type { CommerceContext } from '../../call.ts'
import { endDisputedAutos } from '../../features/addon/end-disputed-autos.ts'
import { requireProviders } from '../../providers/providers.ts'
import { advanceOrder } from '../advance-order.ts'
import { storeReported } from '../returns/store-reported.ts'
import { settleReturns } from '../settle-returns.ts'

/**
 * Reads from the provider what came back of an attempt's charge, and brings its payment and order in
 * line with it.
 */
export async function followReturns(context: CommerceContext, reference: string): Promise<void> {
  const { payments } = requireProviders(context.services)
  const returns = await payments.returns(context, reference)
  const reported = { ...returns, provider: payments.name, reference }
  await storeReported(context, reported)
  await endDisputedAutos(context, reference)
  for (const id of await settleReturns(context, reference)) await advanceOrder(context, id)
  await context.services.takePaymentEvent(context, reference)
}

/** The refunds and disputes that are not decided, and were not asked about for a while. */
export const dueReturns = (nowSeconds: number): Sql => sql`
  SELECT reference AS item, look_at AS since, NULL AS latest FROM payment_refund
  WHERE look_at <= ${nowSeconds}
  UNION
  SELECT reference, look_at, NULL FROM payment_dispute WHERE look_at <= ${nowSeconds}`

/** Asks about refunds and disputes of which the provider's events may have been lost. */
export function watchReturns(context: CommerceContext): Promise<void> {
  return doDue(
    context,
    {
      job: 'watchReturns',
      due: dueReturns(context.now),
      count: 24,
      read: async (references) => references.map((id) => ({ id })),
    },
    ({ id }) => followReturns(context, id),
  )
}
