import type { TouchedBudget } from '#contract/spending/approval.ts'
import { pricesOfStock } from '../budget/find-passed.ts'
import { touchedBudgets } from '../budget/touched-budgets.ts'
import type { BusinessCall } from '../call.ts'
import { findAccounts } from './find-accounts.ts'
import type { SeenRow } from './read-rows.ts'

/**
 * Returns the budgets before and after the rows that are ready. New people count only in the
 * organisation's budget.
 */
export async function budgetsAfter(
  call: BusinessCall,
  rows: readonly SeenRow[],
): Promise<TouchedBudget[]> {
  const orders = rows.flatMap(({ state, order }) => (state === 'ready' && order ? [order] : []))
  const wanted = Map.groupBy(orders, ({ planId }) => planId)
  const [accounts, ...priced] = await Promise.all([
    findAccounts(
      call,
      orders.map(({ key }) => key),
    ),
    ...[...wanted].map(async ([planId, same]) => {
      const prices = await pricesOfStock(call, planId, same.length)
      return same.map(({ key }, at) => ({ key, priceMinor: prices[at] ?? 0 }))
    }),
  ])
  const spendings = priced
    .flat()
    .map(({ key, priceMinor }) => ({ accountId: accounts.get(key)?.id, priceMinor }))
  return touchedBudgets(call, spendings)
}
