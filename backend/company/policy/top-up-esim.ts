import type { PaymentModel } from '#contract/words.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import {
  type CommerceContext,
  insertPolicyOrder,
  makeOrderNumber,
  writeEvent,
} from '../../shop/module.ts'
import {
  holdBack,
  monthSql,
  passesBudgetSql,
  refusedFor,
  totalSql,
  type Wanted,
} from './hold-back.ts'
import { isUnpaid, payForData } from './pay-for-data.ts'

/** A limit above every possible sum. */
const most = Number.MAX_SAFE_INTEGER

export type ToppingUp = Wanted & {
  paymentModel: PaymentModel
  esim: { costCentre: string }
}

/** Condition that an eSIM has less than the policy's share of its data left. */
export const isBelowSql = (percent: number): Sql =>
  sql`(esim.allowance_mb - esim.used_mb) * 100 < esim.allowance_mb * ${percent}`

/** The number of times that data was added to an eSIM. */
export const addedSql = sql`(SELECT count(*) FROM esim_addon
  WHERE esim_addon.esim_id = esim.id AND made_at IS NOT NULL)`

/** Condition that data for an eSIM is paid and not added yet. */
export const isUnderWaySql = sql`EXISTS (SELECT 1 FROM purchase AS adding
  WHERE adding.esim_id = esim.id AND adding.state IN ('PAID', 'PROVISIONING'))`

/**
 * Buys data for an eSIM that runs low. The order of data, the organisation's order that pays for it
 * and the amount on its account, or the points, are one batch. The first statement checks all
 * conditions again, the cap included, because parallel runs may be buying; if it inserts no row,
 * the second statement fails the batch. If a limit of the policy, a budget, the spend limit or the
 * points do not allow the purchase, that is recorded as withheld. The recovery of orders then has
 * the network add the data.
 */
export async function topUpEsim(context: CommerceContext, top: ToppingUp): Promise<void> {
  const { db } = context
  const { policy, addon, paymentModel, month, esim } = top
  const id = crypto.randomUUID()
  const number = makeOrderNumber()
  const { priceMinor, currency } = addon
  try {
    await db.batch([
      statement(db, insertTopUp(context, id, top)),
      ...payForData(context, {
        ...{ id, number, organizationId: policy.organization_id, paymentModel, month, addon },
        buyer: { id: policy.changed_by, name: policy.name },
        costCentre: esim.costCentre,
      }).map((query) => statement(db, query)),
      ...insertPolicyOrder(context, id, addon),
      statement(db, auditTopUp(context, id, top)),
      writeEvent(context, {
        organizationId: policy.organization_id,
        type: 'order.created',
        data: { order_id: id, number, plans: 1, total_minor: priceMinor, currency },
      }),
    ])
  } catch (error) {
    const reason = refusedFor(error)
    if (!reason && !isUnpaid(error)) throw error
    await holdBack(context, top, reason)
  }
}

/** The line of the audit log. No member made the purchase, so the policy is its actor. */
function auditTopUp({ now }: CommerceContext, id: string, { policy, esim, addon }: ToppingUp): Sql {
  const after = JSON.stringify({ add_mb: addon.amount, price_minor: addon.priceMinor })
  return sql`INSERT INTO audit_entry (organization_id, created_at, actor_id, actor_name, action,
      subject_id, subject_name, before, after, request_id, source)
    SELECT topup.organization_id, ${now}, NULL, ${policy.name}, 'data_added', account.id,
      coalesce(nullif(account.name, ''), account.email, ''), '{}', ${after}, '', 'policy'
    FROM policy_topup AS topup JOIN account ON account.id = ${esim.accountId}
    WHERE topup.id = ${id}`
}

function insertTopUp({ now }: CommerceContext, id: string, top: ToppingUp): Sql {
  const { policy, month, esim, addon } = top
  const crossing = `${esim.id}.${esim.added}`
  return sql`INSERT INTO policy_topup (id, policy_id, organization_id, account_id, esim_id, crossing,
      month, price_minor, state, created_at)
    SELECT ${id}, policy.id, policy.organization_id, account.id, esim.id, ${crossing}, ${month},
      ${addon.priceMinor}, 'bought', ${now}
    FROM topup_policy AS policy JOIN esim ON esim.id = ${esim.id}
      JOIN account ON account.id = esim.account_id
    WHERE policy.id = ${policy.id} AND policy.state = 'on'
      AND policy.changed_at = ${policy.changed_at} AND policy.add_mb = ${policy.add_mb}
      AND policy.percent = ${policy.percent} AND policy.cap_minor IS ${policy.cap_minor}
      AND policy.stop_at = ${policy.stop_at} AND policy.stop_minor IS ${policy.stop_minor}
      AND account.id = ${esim.accountId} AND account.organization_id = policy.organization_id
      AND account.deleted_at IS NULL AND account.left_at IS NULL AND ${isBelowSql(policy.percent)} AND NOT ${isUnderWaySql}
      AND ${addedSql} = ${esim.added}
      AND ${addon.priceMinor} + ${monthSql(top)} <= coalesce(policy.cap_minor, ${most})
      AND ${addon.priceMinor} + ${totalSql(top)} <= coalesce(policy.stop_minor, ${most})
      AND NOT (policy.stop_at = 'budget' AND ${passesBudgetSql(top)})
    ON CONFLICT DO NOTHING`
}
