import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { consentVersion } from '#contract/commerce/order-words.ts'
import type { DbContext } from '../../../platform/db-context.ts'
import { statement } from '../../../platform/sql.ts'
import { noPayments } from '../../providers/payment/no-payments.ts'
import { makeOrderNumber } from '../order-number.ts'
import { insertAddon } from './write-addon.ts'

/**
 * Makes the order of data that a policy adds, from the policy's row of the same id; makes nothing
 * without that row. The order begins as PAID and costs nothing itself, because the organisation pays
 * with an order of its own.
 */
export function insertPolicyOrder(
  context: DbContext,
  id: string,
  plan: OfferedPlan,
): D1PreparedStatement[] {
  const { db, now } = context
  return [
    statement(db)`
      INSERT INTO purchase (id, number, account_id, organization_id, channel, state, plan_id,
        plan, quantity, currency, unit_minor, subtotal_minor, total_minor, locale, consent_at,
        consent_version, created_at, paid_at, esim_id)
      SELECT topup.id, ${makeOrderNumber()}, topup.account_id, topup.organization_id,
        owned.channel, 'PAID', ${plan.id}, ${JSON.stringify(plan)}, 1, ${plan.currency}, 0, 0, 0,
        account.locale, ${now}, ${consentVersion}, ${now}, ${now}, topup.esim_id
      FROM policy_topup AS topup JOIN esim ON esim.id = topup.esim_id
        JOIN purchase AS owned ON owned.id = esim.purchase_id
        JOIN account ON account.id = topup.account_id
      WHERE topup.id = ${id}`,
    statement(db)`
      INSERT INTO payment (purchase_id, provider, state, amount_minor, currency, updated_at)
      SELECT id, ${noPayments.name}, 'succeeded', 0, currency, ${now}
      FROM purchase WHERE id = ${id}`,
    insertAddon(context, id),
  ]
}
