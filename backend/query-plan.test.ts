import { describe, expect, it } from 'vitest'
import { callTable } from '#contract/calls/index.ts'
import type { CallRow } from '#contract/calls/row/row.ts'
import { permissionKeys } from '#contract/permissions.ts'
import { raiseAlerts } from './company/alert/raise-alerts.ts'
import { makeDueAssignments } from './company/assignment/make-assignments.ts'
import { doBilling } from './company/billing/do-billing.ts'
import { settleOrganizationPayments } from './company/billing/payment/settle-organization-payment.ts'
import { deliverWebhooks } from './company/developer/deliver-webhooks.ts'
import { resealSecrets } from './company/developer/sealed-secrets.ts'
import { applyPolicies } from './company/policy/apply-policies.ts'
import { sql, statement } from './platform/sql.ts'
import { purgeExpired } from './purge-expired.ts'
import { settleWithdrawals } from './shop/calls/feedback/settle-withdrawals.ts'
import { returnGifts } from './shop/features/gift/return-gifts.ts'
import { expirePoints } from './shop/features/reward/expire-points.ts'
import { recoverOrders } from './shop/fulfilment/recover-orders.ts'
import { remindTravellers } from './shop/fulfilment/trip/remind-travellers.ts'
import { tellUsage } from './shop/fulfilment/usage/tell-usage.ts'
import { watchAutos } from './shop/fulfilment/usage/watch-autos.ts'
import { watchUsage } from './shop/fulfilment/usage/watch-usage.ts'
import { becomeStaff } from './testing/account/staff.ts'
import { sampleInput } from './testing/inputs/sample-inputs.ts'
import { openTestShop, type SendOptions, type TestShop } from './testing/test-shop.ts'
import { testDatabase } from './testing/testing.ts'
import { scansOf, takeStatements } from './testing/watched-statements.ts'

const permissions = permissionKeys
const member = { paymentModel: 'PRE_PAID', permissions } as const

async function callerOf(shop: TestShop, access: CallRow['access']): Promise<SendOptions> {
  if (access === 'open') return {}
  if (access === 'staff') return becomeStaff(shop)
  const account = await shop.addAccount(access === 'enterprise' ? { member } : {})
  return { bearer: await shop.signIn(account) }
}

// These calls find no rows. The statements of other tests' calls are checked in the same way at the
// end of each file (worker/seeded.ts).
describe('R-DB-5: no table that grows is read from end to end', () => {
  it.each(callTable.map((row) => ({ path: row.path, row })))('by $path', async ({ row }) => {
    const shop = openTestShop()
    const caller = await callerOf(shop, row.access)
    await shop.send(row, sampleInput(row), caller)
    await shop.settle()
    expect(await scansOf(testDatabase(), takeStatements())).toEqual([])
  })

  it('by what is done by the clock', async () => {
    const { db, now, services } = openTestShop().callOf()
    const context = { db, now, services }
    await raiseAlerts(context)
    const works = [
      ...[recoverOrders, settleWithdrawals, watchAutos, watchUsage, tellUsage, returnGifts],
      remindTravellers,
    ]
    for (const work of [...works, makeDueAssignments]) await work(context)
    await services.mails.deliver(db, now)
    await purgeExpired(context)
    await expirePoints(context)
    await deliverWebhooks(context)
    await resealSecrets(context)
    await settleOrganizationPayments(context)
    await doBilling(context)
    await applyPolicies(context)
    expect(await scansOf(testDatabase(), takeStatements())).toEqual([])
  })

  it('which is noticed of what `statement` prepares', async () => {
    const { db } = openTestShop().callOf()
    await statement(db, sql`SELECT number FROM purchase WHERE locale = ${'en'} LIMIT 1`).all()
    expect(await scansOf(testDatabase(), takeStatements())).toHaveLength(1)
  })

  it.each([
    'SELECT number FROM purchase WHERE locale = ?1',
    'SELECT bought.id FROM purchase AS bought JOIN esim ON esim.days = bought.quantity',
    'SELECT count(*) FROM purchase',
    'select "p"."id" from "esim" "p" where "p"."name" = ?',
  ])('which is noticed of: %s', async (sql) => {
    expect(await scansOf(testDatabase(), [sql])).not.toEqual([])
  })

  it.each([
    'SELECT number FROM purchase WHERE id = ?1',
    'SELECT id FROM purchase WHERE account_id = ?1 ORDER BY created_at',
    "SELECT id FROM purchase WHERE id IN (SELECT value FROM json_each('[1]'))",
    'SELECT count(*) FROM budget_span',
  ])('and not of: %s', async (sql) => {
    expect(await scansOf(testDatabase(), [sql])).toEqual([])
  })
})
