import { afterEach, beforeEach, expect, vi } from 'vitest'
import { statement } from '../../platform/sql.ts'
import { createSandboxPayments } from '../../shop/providers/sandbox/sandbox-payments.ts'
import { openSupply } from '../../shop/supply/open-supply.ts'
import { withBudget } from '../../shop/supply/with-budget.ts'
import { anyPlanId, openBuyer } from '../order.ts'
import { testCatalogue, testDatabase } from '../testing.ts'
import { describeChanges } from './change-contract.ts'
import type { Lacks, SupplierDouble } from './double.ts'
import type { Opened } from './opened-shop.ts'
import { describeOrders } from './order-contract.ts'
import { describeProfiles } from './profile-contract.ts'
import { describeRefusals } from './refusal-contract.ts'
import { describeWebhooks } from './webhook-contract.ts'

/**
 * The contract of suppliers, which every adapter has to fulfil against the double of its supplier.
 * `open` starts the double; its clock and the shop's are the same. What the supplier lacks is not
 * left out: a case of its own shows that it does, and what happens instead.
 */
export function describeSupplier(
  name: string,
  open: (now: () => number) => Promise<SupplierDouble>,
  lacks: Lacks = {},
): void {
  const state: { opened?: Opened } = {}
  const opened = () => state.opened ?? expect.unreachable('expected an open shop')

  beforeEach(async () => {
    const logged = watchLogs()
    // Begins at the shop's clock and goes on while suppliers are waited for.
    const time = { ms: Date.now() }
    const double = await open(() => time.ms)
    const clock = {
      nowMs: () => time.ms,
      async waitUntil(ms: number) {
        time.ms = Math.max(time.ms, ms)
      },
    }
    const supplier = withBudget(name, double.supplier, clock)
    const supply = openSupply({ [name]: double.supplier }, clock)
    const providers = { payments: createSandboxPayments(), supply }
    const report = (error: unknown) => void logged.push(String(error))
    const buyer = await openBuyer({ services: { providers }, nowMs: time.ms, report })
    const { plan, planMicros } = double.packages
    await statement(testCatalogue())`INSERT INTO plan_offer
      (plan_id, supplier, package_id, rank, cost_micros, cost_currency, most_micros)
      VALUES (${await anyPlanId()}, ${name}, ${plan}, 0, ${planMicros}, 'USD', ${planMicros})`.run()
    state.opened = { buyer, double, supplier, logged, time }
  })

  afterEach(async () => {
    vi.restoreAllMocks()
    await opened().double.close()
    await testCatalogue().prepare('DELETE FROM plan_offer').run()
    await testDatabase().prepare('DELETE FROM supplier_budget').run()
    await testDatabase().prepare('DELETE FROM supplier_token').run()
  })

  describeOrders(opened)
  describeRefusals(opened, lacks)
  describeProfiles(opened, lacks)
  describeChanges(opened, lacks)
  describeWebhooks(name, opened)
}

/** Collects what is written to logs. */
function watchLogs(): string[] {
  const logged: string[] = []
  for (const kind of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, kind).mockImplementation((...given: unknown[]) => {
      logged.push(
        given.map((each) => (each instanceof Error ? each.stack : String(each))).join(' '),
      )
    })
  }
  return logged
}
