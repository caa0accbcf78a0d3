import { afterEach, beforeEach, expect, vi } from 'vitest'
import { describeChanges } from './change-contract.ts'
import type { Lacks, SupplierDouble } from './double.ts'
import { closeSuppliedShop, openSuppliedShop } from './open-supplied-shop.ts'
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
    state.opened = await openSuppliedShop({ name, open }, watchLogs())
  })

  afterEach(async () => {
    vi.restoreAllMocks()
    await closeSuppliedShop(opened())
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
