import { describe, expect, it } from 'vitest'
import { callTable } from '#contract/calls/index.ts'
import { permissionKeys } from '#contract/permissions.ts'
import { raiseAlerts } from './business/alert/raise-alerts.ts'
import { makeDueAssignments } from './business/assignment/make-assignments.ts'
import { doBilling } from './business/billing/do-billing.ts'
import { settleOrganizationPayments } from './business/billing/payment/settle-organization-payment.ts'
import { deliverWebhooks } from './business/developer/deliver-webhooks.ts'
import { resealSecrets } from './business/developer/sealed-secrets.ts'
import { applyPolicies } from './business/policy/apply-policies.ts'
import { settleWithdrawals } from './commerce/calls/feedback/settle-withdrawals.ts'
import { returnGifts } from './commerce/features/gift/return-gifts.ts'
import { expirePoints } from './commerce/features/reward/expire-points.ts'
import { recoverOrders } from './commerce/fulfilment/recover-orders.ts'
import { tellUsage } from './commerce/fulfilment/usage/tell-usage.ts'
import { watchAutos } from './commerce/fulfilment/usage/watch-autos.ts'
import { watchUsage } from './commerce/fulfilment/usage/watch-usage.ts'
import { sql, statement } from './platform/sql.ts'
import { purgeExpired } from './purge-expired.ts'
import { sampleInput } from './testing/inputs/sample-inputs.ts'
import { openTestShop } from './testing/test-shop.ts'
import { testDatabase } from './testing/testing.ts'
import { scansOf, takeStatements } from './testing/watched-statements.ts'

const permissions = permissionKeys
const member = { paymentModel: 'PRE_PAID', permissions } as const

// These calls find no rows. The statements of other tests' calls are checked in the same way at the
// end of each file (worker/seeded.ts).
describe('R-DB-5: no table that grows is read from end to end', () => {
  it.each(callTable.map((row) => ({ path: row.path, row })))('by $path', async ({ row }) => {
    const shop = openTestShop()
    const account = await shop.addAccount(row.access === 'enterprise' ? { member } : {})
    const caller = row.access === 'open' ? {} : { bearer: await shop.signIn(account) }
    await shop.send(row, sampleInput(row), caller)
    await shop.settle()
    expect(await scansOf(testDatabase(), takeStatements())).toEqual([])
  })

  it('by what is done by the clock', async () => {
    const { db, now, services } = openTestShop().callOf()
    const context = { db, now, services }
    await raiseAlerts(context)
    const works = [recoverOrders, settleWithdrawals, watchAutos, watchUsage, tellUsage, returnGifts]
    for (const work of [...works, makeDueAssignments]) await work(context)
    await services.mails.deliver(db, now)
    await purgeExpired({ db, now })
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
    'SELECT count(*) FROM destination',
  ])('and not of: %s', async (sql) => {
    expect(await scansOf(testDatabase(), [sql])).toEqual([])
  })
})
