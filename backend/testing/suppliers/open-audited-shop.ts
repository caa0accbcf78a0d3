import { anyPlanId } from '../order.ts'
import { watchInvariants } from '../test-invariants.ts'
import { testCatalogue } from '../testing.ts'
import type { TestSupplier } from './all-suppliers.ts'
import { compareLedgers } from './compare-ledgers.ts'
import { openSuppliedShop } from './open-supplied-shop.ts'
import type { Opened } from './opened-shop.ts'

/** What the wallet has at first. */
export const walletMicros = 20_000_000_000
/** What a sale has to bring more than its package costs. */
const feeCents = 60

/** Rules that read the sandbox's profiles say nothing of other suppliers. */
const ofSandbox = /a profile that nobody|other eSIMs|other data added/

export type Audited = {
  shop: Opened
  /** Lists what does not agree: the shop's own books, and those of the supplier. */
  audit: () => Promise<string[]>
}

/** Opens the shop of a supplier whose plan may not be sold for less than it costs. */
export async function openAuditedShop(supplier: TestSupplier): Promise<Audited> {
  const newViolations = await watchInvariants()
  const shop = await openSuppliedShop(supplier)
  shop.double.fund(walletMicros)
  const cents = Math.ceil(shop.double.packages.planMicros / 10_000) + feeCents
  await testCatalogue()
    .prepare("INSERT INTO plan_floor (plan_id, currency, minor) VALUES (?1, 'USD', ?2)")
    .bind(await anyPlanId(), cents)
    .run()
  return {
    shop,
    async audit() {
      const own = (await newViolations()).filter((each) => !ofSandbox.test(each))
      return [...own, ...(await compareLedgers(shop, { lacks: supplier.lacks, walletMicros }))]
    },
  }
}
