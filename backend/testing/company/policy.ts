import type { PolicyStop, PolicyTell } from '#contract/assigning/policy-words.ts'
import { policyCalls } from '#contract/calls/company/policy.ts'
import { permissionKeys } from '#contract/permissions.ts'
import { applyPolicies } from '../../company/policy/apply-policies.ts'
import { recoverOrders } from '../../shop/fulfilment/recover-orders.ts'
import { sandboxIccid } from '../../shop/providers/supplier/iccid.ts'
import { endWaits } from '../shop/recovery.ts'
import { testDatabase } from '../testing.ts'
import { openUsers, type Users } from './usage.ts'

/** Opens an organisation whose people's eSIMs exist in the sandbox's network. */
export async function openTravellers(people: number): Promise<Users> {
  const users = await openUsers({ people, permissions: permissionKeys })
  const db = testDatabase()
  const json = JSON.stringify(users.esims)
  const now = Math.floor(users.shop.clock.nowMs / 1000)
  await db
    .prepare(`INSERT INTO sandbox_profile (request_id, serial, matching_id, plan_id, ready_at,
        profile, activated_at, allowance_mb, days)
      SELECT value, (SELECT coalesce(max(serial), 0) FROM sandbox_profile) + 1 + key, value, '', 0,
        'INSTALLED', ?2 - 10 * 86400, 5000, 30 FROM json_each(?1)`)
    .bind(json, now)
    .run()
  const { results } = await db
    .prepare(`SELECT request_id AS id, serial FROM sandbox_profile
      WHERE request_id IN (SELECT value FROM json_each(?1))`)
    .bind(json)
    .all<{ id: string; serial: number }>()
  const changes = results.map(({ id, serial }) =>
    db
      .prepare('UPDATE esim SET iccid = ?2, matching_id = ?1, made_at = ?3 WHERE id = ?1')
      .bind(id, sandboxIccid(serial), now),
  )
  // D1 refuses an empty batch.
  if (changes.length > 0) await db.batch(changes)
  return users
}

export type Rule = {
  percent?: number
  add_mb?: number
  cap_minor?: number | null
  group_ids?: string[]
  stop_at?: PolicyStop
  stop_day?: string | null
  stop_minor?: number | null
  tell?: PolicyTell
}

export const ruleOf = (rule: Rule = {}) => ({
  ...{ percent: 10, add_mb: 3072, cap_minor: null, group_ids: [] },
  ...{ stop_at: 'limits', stop_day: null, stop_minor: null, tell: 'nobody' },
  ...rule,
})

/** Tries a rule and switches it on; returns the policy's id. */
export async function switchOn({ shop, bearer }: Users, rule?: Rule): Promise<string> {
  const tried = { name: 'Sales', rule: ruleOf(rule) }
  const { policyId } = await shop.ask(policyCalls.tryPolicy, tried, { bearer })
  await shop.ask(policyCalls.switchPolicy, { policy_id: policyId, is_on: true }, { bearer })
  return policyId
}

/** Applies the policies of the organisation once more, a number of seconds from now. */
export async function apply({ shop, organizationId }: Users, later = 0): Promise<void> {
  const { db, now, services } = shop.callOf()
  // Policies of other tests use other times.
  await testDatabase()
    .prepare('UPDATE topup_policy SET check_at = iif(organization_id = ?1, 0, 9999999999)')
    .bind(organizationId)
    .run()
  await applyPolicies({ db, now: now + later, services })
}

/** Adds the data of paid orders at the network, as scheduled work does. */
export async function recover({ shop }: Users): Promise<void> {
  const { db, now, services } = shop.callOf()
  await endWaits()
  await recoverOrders({ db, now, services })
  shop.clock.advance(3)
  await endWaits()
  await recoverOrders({ db, now: now + 3, services })
}

/** The purchases of policies for an organisation, and the sums in its ledgers. */
export async function boughtBy({ organizationId }: Users) {
  const row = await testDatabase()
    .prepare(`SELECT
      (SELECT count(*) FROM policy_topup WHERE organization_id = ?1) AS topUps,
      (SELECT coalesce(sum(price_minor), 0) FROM policy_topup
        WHERE organization_id = ?1 AND state = 'bought') AS costMinor,
      (SELECT count(*) FROM master_order WHERE organization_id = ?1 AND id <> ?1) AS orders,
      (SELECT coalesce(sum(amount_minor), 0) FROM account_entry WHERE organization_id = ?1)
        AS chargedMinor,
      (SELECT cur_spend_minor FROM organization WHERE id = ?1) AS spentMinor,
      (SELECT coalesce(sum(points), 0) FROM organization_points WHERE organization_id = ?1)
        AS points,
      (SELECT count(*) FROM esim_addon WHERE purchase_id IN
        (SELECT id FROM policy_topup WHERE organization_id = ?1) AND made_at IS NOT NULL) AS added,
      (SELECT count(*) FROM sandbox_topup WHERE request_id IN
        (SELECT id || '-0' FROM policy_topup WHERE organization_id = ?1)) AS asked`)
    .bind(organizationId)
    .first<Record<string, number>>()
  if (!row) throw new Error('expected the ledgers of the organisation')
  return row
}
