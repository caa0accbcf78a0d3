import { type } from 'arktype'
import { currencies } from '#contract/money.ts'
import { paymentModels } from '#contract/words.ts'
import { statement } from '../../platform/sql.ts'
import { monthIn } from '../../platform/time/month-in.ts'
import { type BusinessCall, organizationOf } from '../call.ts'

const Row = type({
  name: 'string',
  payment_model: type.enumerated(...paymentModels),
  currency_unit: type.enumerated(...currencies),
  time_zone: 'string',
  cur_spend_minor: 'number.integer',
  spend_month: 'string | null',
  limit_minor: 'number.integer | null',
  points: 'number.integer | null',
  buyer_name: 'string',
})

/** How the caller's organisation pays, and its remaining points or limit. */
export type Payer = Awaited<ReturnType<typeof readPayer>>

export async function readPayer(call: BusinessCall) {
  const row = await statement(call.db)`
    SELECT organization.name, payment_model, organization.currency_unit, organization.time_zone,
      cur_spend_minor, spend_month,
      coalesce(custom_spend_limit_minor, max_spend_limit_minor) AS limit_minor, points,
      coalesce(nullif(account.name, ''), email, '') AS buyer_name
    FROM organization
      JOIN account ON account.id = ${call.caller?.accountId ?? null}
      LEFT JOIN organization_points ON organization_points.organization_id = organization.id
    WHERE organization.id = ${organizationOf(call)}`.first()
  const stored = Row.assert(row)
  const month = monthIn(call.now, stored.time_zone)
  const isPast = stored.spend_month !== null && stored.spend_month < month
  return {
    name: stored.name,
    buyerName: stored.buyer_name,
    way: stored.payment_model === 'PRE_PAID' ? ('points' as const) : ('account' as const),
    currency: stored.currency_unit,
    timeZone: stored.time_zone,
    month,
    usedMinor: isPast ? 0 : stored.cur_spend_minor,
    limitMinor: stored.limit_minor,
    points: stored.points ?? 0,
  }
}
