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
 * Marks the ready rows that break a rule of the organisation or exceed a budget: they need an
 * approval. Each row is checked together with the rows above it.
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

/** The price of each row's plan, taken from the stock in the order of the rows. */
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

/** The rules that rows break, each once, with the highest sum or count. */
export function needsOf(rows: readonly SeenRow[]): ApprovalCheck[] {
  const worst = new Map<string, ApprovalCheck>()
  for (const check of rows.flatMap(({ checks = [] }) => checks)) {
    const known = worst.get(check.rule)
    if (!known || (check.value ?? 0) > (known.value ?? 0)) worst.set(check.rule, check)
  }
  return [...worst.values()]
}
