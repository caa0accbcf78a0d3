import { statement } from '../../platform/sql.ts'
import { createSandboxPayments } from '../../shop/providers/sandbox/sandbox-payments.ts'
import { openSupply } from '../../shop/supply/open-supply.ts'
import { withBudget } from '../../shop/supply/with-budget.ts'
import { anyPlanId, openBuyer } from '../order.ts'
import { testCatalogue, testDatabase } from '../testing.ts'
import type { TestSupplier } from './all-suppliers.ts'
import type { Opened } from './opened-shop.ts'

/**
 * Opens a shop to which one supplier's double delivers a plan, and in which time goes on while the
 * supplier is waited for. What is reported goes to `logged`.
 */
export async function openSuppliedShop(
  { name, open }: Pick<TestSupplier, 'name' | 'open'>,
  logged: string[] = [],
): Promise<Opened> {
  const time = { ms: Date.now() }
  const double = await open(() => time.ms)
  const clock = {
    nowMs: () => time.ms,
    async waitUntil(ms: number) {
      time.ms = Math.max(time.ms, ms)
    },
  }
  const supplier = withBudget(name, double.supplier, { time: clock })
  const supply = openSupply({ [name]: double.supplier }, clock)
  const providers = { payments: createSandboxPayments(), supply }
  const report = (error: unknown) => void logged.push(String(error))
  const buyer = await openBuyer({ services: { providers }, nowMs: time.ms, report })
  const others = await Promise.all([1, 2, 3, 4].map(() => buyer.shop.addAccount()))
  const accountIds = [buyer.accountId, ...others.map(({ id }) => id)]
  const { plan, planMicros } = double.packages
  await statement(testCatalogue())`INSERT INTO plan_offer
    (plan_id, supplier, package_id, rank, cost_micros, cost_currency, most_micros)
    VALUES (${await anyPlanId()}, ${name}, ${plan}, 0, ${planMicros}, 'USD', ${planMicros})`.run()
  return { buyer, accountIds, double, supplier, logged, time }
}

/** Ends the double, and leaves nothing behind that another shop would find. */
export async function closeSuppliedShop({ double }: Opened): Promise<void> {
  await double.close()
  await testCatalogue().batch([
    testCatalogue().prepare('DELETE FROM plan_offer'),
    testCatalogue().prepare('DELETE FROM plan_floor'),
  ])
  await testDatabase().batch([
    testDatabase().prepare('DELETE FROM supplier_budget'),
    testDatabase().prepare('DELETE FROM supplier_token'),
    testDatabase().prepare('DELETE FROM supplier_call'),
  ])
}
