import type { ApprovalCheck } from '#contract/spending/approval.ts'
import { brokenByEach } from '../approval-rule/check-plans.ts'
import { readRuled } from '../approval-rule/rules.ts'
import { findPassed, pricesOfStock } from '../budget/find-passed.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { findAccounts } from './find-accounts.ts'
import type { SeenRow } from './read-rows.ts'

/** Slugs of destinations by the ids of the plans in stock. */
type Slugs = ReadonlyMap<string, string>

/**
 * Marks the rows, of those that are ready, which break a rule of the organisation or pass a budget:
 * they wait for somebody's word. Each row counts with the rows above it.
 */
export async function markAsking(
  call: BusinessCall,
  ready: readonly SeenRow[],
  slugs: Slugs,
): Promise<void> {
  if (ready.length === 0) return
  const [accounts, prices, ruled] = await Promise.all([
    findAccounts(
      call,
      ready.flatMap(({ order }) => order?.key ?? []),
    ),
    pricesOf(call, ready),
    readRuled(call.db, organizationOf(call)),
  ])
  const gifts = ready.map((row) => {
    const { key = '', planId = '' } = row.order ?? {}
    const amountMinor = prices.get(row.line) ?? 0
    const slug = slugs.get(planId)
    const accountId = accounts.get(key)?.id
    return { accountId, amountMinor, plans: 1, slugs: slug ? [slug] : [], who: key }
  })
  const [broken, passed] = await Promise.all([
    brokenByEach(call, ruled, gifts),
    findPassed(
      call,
      gifts.map(({ accountId, amountMinor }) => ({ accountId, priceMinor: amountMinor })),
    ),
  ])
  for (const [at, row] of ready.entries()) {
    const over = passed[at] ? [{ rule: 'budget', isBroken: true } as const] : []
    const checks: ApprovalCheck[] = [...(broken[at] ?? []), ...over]
    row.priceMinor = prices.get(row.line) ?? 0
    if (checks.length === 0) continue
    row.state = 'asks'
    row.checks = checks
  }
}

/** What each row's plan costs, as the rows take the plans in their order. */
async function pricesOf(
  call: BusinessCall,
  rows: readonly SeenRow[],
): Promise<Map<number, number>> {
  const wanted = Map.groupBy(rows, ({ order }) => order?.planId ?? '')
  const priced = await Promise.all(
    [...wanted].map(async ([planId, same]) => {
      const prices = await pricesOfStock(call, planId, same.length)
      return same.map(({ line }, at) => [line, prices[at] ?? 0] as const)
    }),
  )
  return new Map(priced.flat())
}

/** The rules that rows break, each once: of sums and counts the highest. */
export function needsOf(rows: readonly SeenRow[]): ApprovalCheck[] {
  const worst = new Map<string, ApprovalCheck>()
  for (const check of rows.flatMap(({ checks = [] }) => checks)) {
    const known = worst.get(check.rule)
    if (!known || (check.value ?? 0) > (known.value ?? 0)) worst.set(check.rule, check)
  }
  return [...worst.values()]
}
