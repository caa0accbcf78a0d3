import type { PermissionKey } from '#contract/permissions.ts'
import { listPlansById } from '../../shop/catalogue/plans.ts'
import { viewFor } from '../../shop/catalogue/view.ts'
import { openTestShop, type TestShop } from '../test-shop.ts'
import { testDatabase } from '../testing.ts'

const planId = 'jp-5gb-30d-v1'

/** A member of an organisation, and the eSIMs of its other people. */
export type Users = {
  shop: TestShop
  bearer: { accessToken: string }
  accountId: string
  organizationId: string
  groupId: string
  /** One eSIM of 5,000 MB in Japan for each person, by the number in the name. */
  esims: string[]
}

type Wish = { people: number; permissions?: readonly PermissionKey[]; shop?: TestShop }

/**
 * Opens a shop with a member of a new organisation, whose people each use an eSIM since ten days.
 * Every second person is in the group "Field".
 */
export async function openUsers(wish: Wish): Promise<Users> {
  const { people, permissions = ['GET_DATA_USAGE'], shop = openTestShop() } = wish
  const account = await shop.addAccount({ member: { paymentModel: 'POST_PAID', permissions } })
  const { id: accountId, organizationId = '' } = account
  const groupId = `${organizationId}-field`
  const names = Array.from({ length: people }, (_, at) => ({ id: `${accountId}-${at}`, at }))
  const db = testDatabase()
  const now = Math.floor(shop.clock.nowMs / 1000)
  const json = JSON.stringify(names)
  const [plan] = await listPlansById(viewFor(shop.callOf(), 'USD'), [planId])
  const insert = (text: string) => db.prepare(text).bind(json, organizationId, now)
  await db.batch([
    db
      .prepare(`INSERT INTO billing_group (id, organization_id, name, created_at)
        VALUES (?1, ?2, 'Field', 0)`)
      .bind(groupId, organizationId),
    insert(`INSERT INTO account (id, account_type, email, email_key, name, locale, currency_unit,
        organization_id, group_id, created_at)
      SELECT value ->> 'id', 'enterprise', (value ->> 'id') || '@example.com',
        (value ->> 'id') || '@example.com', 'Person ' || (value ->> 'at'), 'en', 'USD', ?2,
        iif((value ->> 'at') % 2, ?2 || '-field', NULL), ?3
      FROM json_each(?1)`),
    db
      .prepare(`INSERT INTO purchase (id, number, account_id, channel, state, plan_id, plan, quantity,
        currency, unit_minor, subtotal_minor, total_minor, locale, consent_at, consent_version,
        organization_id, created_at)
      SELECT value ->> 'id', value ->> 'id', value ->> 'id', 'plain', 'COMPLETED', '${planId}', ?2, 1,
        'USD', 0, 0, 0, 'en', 0, '', ?4, ?3
      FROM json_each(?1)`)
      .bind(json, JSON.stringify(plan), now, organizationId),
    insert(`INSERT INTO esim (id, purchase_id, position, account_id, profile, allowance_mb, days,
        activate_by, activated_at, reported_at, created_at)
      SELECT (value ->> 'id') || '-0', value ->> 'id', 0, value ->> 'id', 'INSTALLED', 5000, 30,
        ?3 + 86400, ?3 - 10 * 86400, ?3, ?3
      FROM json_each(?1) WHERE ?2 <> ''`),
    db
      .prepare(`INSERT INTO master_order (id, number, organization_id, buyer_id, buyer_name,
        paid_with, currency, total_minor, line_count, created_at)
        VALUES (?1, ?1, ?1, ?1, '', 'account', 'USD', 0, 1, 0)`)
      .bind(organizationId),
    db
      .prepare(`INSERT INTO stock_lot (id, organization_id, order_id, position, plan_id, bought,
        lapses_at) VALUES (?1, ?1, ?1, 0, '${planId}', ?2, 9999999999)`)
      .bind(organizationId, people + 1),
    db
      .prepare(`INSERT INTO stock_entry (id, organization_id, lot_id, kind, plans, created_at)
        VALUES ('bought.' || ?1, ?1, ?1, 'bought', ?2, 0)`)
      .bind(organizationId, people + 1),
    insert(`INSERT INTO assignment (id, organization_id, account_id, lot_id, plan_id, group_id,
        channel, purchase_id, esim_id, state, due_at, assigned_by, created_at)
      SELECT value ->> 'id', ?2, value ->> 'id', ?2, '${planId}',
        iif((value ->> 'at') % 2, ?2 || '-field', NULL), 'plain', value ->> 'id',
        (value ->> 'id') || '-0', 'assigned', ?3, '', ?3
      FROM json_each(?1)`),
  ])
  const bearer = await shop.signIn(account)
  const esims = names.map(({ id }) => `${id}-0`)
  return { shop, bearer, accountId, organizationId, groupId, esims }
}

/** Stores what a person's eSIM used, in MB by how many days ago. */
export async function usedOn(
  { shop, esims }: Users,
  person: number,
  mbByDaysAgo: Readonly<Record<number, number>>,
): Promise<void> {
  const today = Math.floor(shop.clock.nowMs / 86_400_000)
  const rows = Object.entries(mbByDaysAgo).map(([ago, mb]) => ({ day: today - Number(ago), mb }))
  const esimId = esims[person] ?? ''
  await testDatabase().batch([
    testDatabase()
      .prepare(`INSERT INTO esim_usage (esim_id, day, used_mb)
        SELECT ?2, value ->> 'day', value ->> 'mb' FROM json_each(?1)`)
      .bind(JSON.stringify(rows), esimId),
    testDatabase()
      .prepare(`UPDATE esim SET used_mb = (SELECT sum(used_mb) FROM esim_usage
        WHERE esim_id = esim.id) WHERE id = ?1`)
      .bind(esimId),
  ])
}
