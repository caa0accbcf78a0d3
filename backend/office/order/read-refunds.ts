import { type } from 'arktype'
import { Currency } from '#contract/account.ts'
import { ApiError } from '#contract/errors.ts'
import type { OfficeRefund } from '#contract/office/order-view.ts'
import { refundReasons, secondPersonCauses } from '#contract/office/order-words.ts'
import { staffOf } from '../../call/call.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import type { OfficeCall } from '../call.ts'

const Row = type({
  id: 'string',
  number: 'string',
  channel: 'string',
  amountMinor: 'number.integer',
  currency: Currency,
  reason: type.enumerated(...refundReasons),
  why: 'string',
  state: "'waiting' | 'declined' | 'open' | 'done'",
  causes: type('string.json.parse').to(type.enumerated(...secondPersonCauses).array()),
  askedById: 'string',
  askedBy: 'string',
  askedAt: 'number.integer',
  decidedBy: 'string | null',
  decidedAt: 'number.integer | null',
})

/** Refunds by the office with the names of those who asked and decided. */
export function refundsWhere(condition: Sql): Sql {
  return sql`SELECT office_refund.id, purchase.number, purchase.channel,
      office_refund.amount_minor AS amountMinor, office_refund.currency, reason, why,
      CASE office_refund.state WHEN 'agreed' THEN iif(refund.done_at IS NULL, 'open', 'done')
        ELSE office_refund.state END AS state,
      causes, asked_by AS askedById, asker.name AS askedBy, asked_at AS askedAt,
      decider.name AS decidedBy, decided_at AS decidedAt
    FROM office_refund JOIN purchase ON purchase.id = office_refund.purchase_id
      JOIN staff AS asker ON asker.id = asked_by
      LEFT JOIN staff AS decider ON decider.id = decided_by
      LEFT JOIN refund ON refund.id = office_refund.id
    WHERE ${condition} ORDER BY asked_at`
}

export function refundOf(call: OfficeCall, found: unknown): OfficeRefund {
  const { askedById, decidedBy, decidedAt, ...row } = Row.assert(found)
  return {
    ...row,
    ...(decidedBy === null ? {} : { decidedBy }),
    ...(decidedAt === null ? {} : { decidedAt }),
    isOwn: askedById === staffOf(call).id,
  }
}

export async function readRefund(call: OfficeCall, id: string): Promise<OfficeRefund> {
  const found = await statement(call.db, refundsWhere(sql`office_refund.id = ${id}`)).first()
  if (!found) throw new ApiError('not_found')
  return refundOf(call, found)
}
