import { testDatabase } from '../testing.ts'
import { openUsers, type Users } from './usage.ts'

const copies = `WITH RECURSIVE copy (at) AS (
  SELECT 1 UNION ALL SELECT at + 1 FROM copy WHERE at < 99)`

const order = `account_id, channel, state, plan_id, plan, quantity, currency, unit_minor,
  subtotal_minor, total_minor, locale, consent_at, consent_version, organization_id`

/** Opens an organisation whose people have a hundred plans each, with their orders and eSIMs. */
export async function openMany(people: number): Promise<Users> {
  const users = await openUsers({ people, permissions: ['GET_ASSIGN_LIST'] })
  const own = (text: string) => testDatabase().prepare(text).bind(users.organizationId)
  await testDatabase().batch([
    own(`INSERT INTO master_order_line (order_id, position, plan_id, plan, quantity, unit_minor)
      SELECT ?1, 0, plan_id, plan, 1, 0 FROM purchase WHERE organization_id = ?1 LIMIT 1`),
    own(`UPDATE stock_lot SET bought = bought + ${people * 100} WHERE id = ?1`),
    own(`INSERT INTO stock_entry (id, organization_id, lot_id, kind, plans, created_at)
      VALUES ('more.' || ?1, ?1, ?1, 'bought', ${people * 100}, 0)`),
    own(`${copies} INSERT INTO purchase (id, number, ${order}, created_at)
      SELECT id || '-c' || at, id || '-c' || at, ${order}, created_at - at * 60
      FROM purchase, copy WHERE organization_id = ?1`),
    own(`${copies} INSERT INTO esim (id, purchase_id, position, account_id, profile,
        allowance_mb, days, activate_by, activated_at, reported_at, created_at)
      SELECT esim.id || '-c' || at, esim.purchase_id || '-c' || at, 0, esim.account_id,
        iif(at % 2, profile, 'RELEASED'), allowance_mb, days, activate_by,
        iif(at % 2, activated_at, NULL), reported_at, esim.created_at
      FROM assignment JOIN esim ON esim.id = assignment.esim_id, copy
      WHERE assignment.organization_id = ?1`),
    own(`${copies} INSERT INTO assignment (id, organization_id, account_id, lot_id, plan_id,
        group_id, channel, purchase_id, esim_id, state, due_at, assigned_by, created_at)
      SELECT id || '-c' || at, organization_id, account_id, lot_id, plan_id, group_id, channel,
        purchase_id || '-c' || at, esim_id || '-c' || at, state, due_at - at, '',
        created_at - at * 60
      FROM assignment, copy WHERE organization_id = ?1`),
  ])
  return users
}
