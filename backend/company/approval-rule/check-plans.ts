import { type } from 'arktype'
import type { ApprovalCheck } from '#contract/spending/approval.ts'
import { callerOf } from '../../call/call.ts'
import { statement } from '../../platform/sql.ts'
import { monthIn } from '../../platform/time/month-in.ts'
import { secondsIn } from '../../platform/time/zoned-time.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { mayDecideSql, type Ruled } from './rules.ts'

/** What one person would be given: the price, the number of plans, and the destination. */
export type Gift = {
  accountId?: string | undefined
  amountMinor: number
  plans: number
  slugs: readonly string[]
}

/**
 * Returns for each rule whether it is kept if people are given these plans: the dearest plan
 * counts, and the person with the most plans. A member who may approve breaks no rule.
 */
export async function checkGifts(
  call: BusinessCall,
  { rules, timeZone }: Pick<Ruled, 'rules' | 'timeZone'>,
  gifts: readonly Gift[],
): Promise<ApprovalCheck[]> {
  if (gifts.length === 0 || decides(call)) return []
  return checksOfGifts(rules, await plansThisMonth(call, timeZone, accountsOf(gifts)), gifts)
}

/** The number of plans that people were given in the current month, by account. */
export type GivenPlans = ReadonlyMap<string, number>

/** Returns the same as `checkGifts` for a caller who may not approve, from what was read. */
export function checksOfGifts(rules: Ruled['rules'], given: GivenPlans, gifts: readonly Gift[]) {
  if (gifts.length === 0) return []
  const dearest = Math.max(...gifts.map(({ amountMinor }) => amountMinor))
  const most = Math.max(
    ...gifts.map(({ accountId, plans }) => (given.get(accountId ?? '') ?? 0) + plans),
  )
  const slugs = gifts.flatMap((gift) => gift.slugs)
  return checksOf(rules, { amountMinor: dearest, plans: most, slugs })
}

/**
 * Returns the rules that each of several gifts breaks; `who` identifies the receiver, who may have
 * no account.
 */
export async function brokenByEach(
  call: BusinessCall,
  { rules, timeZone }: Pick<Ruled, 'rules' | 'timeZone'>,
  gifts: readonly (Gift & { who: string })[],
): Promise<ApprovalCheck[][]> {
  if (gifts.length === 0 || decides(call)) return gifts.map(() => [])
  const given = await plansThisMonth(call, timeZone, accountsOf(gifts))
  const counted = new Map<string, number>()
  return gifts.map(({ who, accountId = '', amountMinor, plans: more, slugs }) => {
    const plans = (counted.get(who) ?? given.get(accountId) ?? 0) + more
    counted.set(who, plans)
    return checksOf(rules, { amountMinor, plans, slugs }).filter(({ isBroken }) => isBroken)
  })
}

type Given = Pick<Gift, 'amountMinor' | 'plans' | 'slugs'>

function checksOf(rules: Ruled['rules'], { amountMinor, plans, slugs }: Given): ApprovalCheck[] {
  const isElsewhere = slugs.some((slug) => !rules.slugs.includes(slug))
  return [
    ...atMost('amount', rules.amountMinor, amountMinor),
    ...atMost('plans', rules.monthlyPlans, plans),
    ...(rules.slugs.length > 0 ? [{ rule: 'destination', isBroken: isElsewhere } as const] : []),
    ...(rules.isAlways ? [{ rule: 'always', isBroken: true } as const] : []),
  ]
}

/** Whether the caller may assign and order without an approval. */
export function decides(call: BusinessCall): boolean {
  return callerOf(call).permissions.includes('APPROVE_REQUESTS')
}

function atMost(rule: 'amount' | 'plans', limit: number | null, value: number): ApprovalCheck[] {
  return limit === null ? [] : [{ rule, limit, value, isBroken: value > limit }]
}

const HadRow = type({ id: 'string', plans: 'number.integer' })

const accountsOf = (gifts: readonly Gift[]) => gifts.flatMap(({ accountId }) => accountId ?? [])

/** Reads the number of plans that people were given in the month of the organisation's zone. */
export async function plansThisMonth(
  call: BusinessCall,
  timeZone: string,
  accountIds: readonly string[],
): Promise<GivenPlans> {
  const month = monthIn(call.now, timeZone)
  const since = secondsIn({ day: `${month}-01`, clock: '00:00', timeZone }) ?? call.now
  const { results } = await statement(call.db)`
    SELECT account_id AS id, count(*) AS plans FROM assignment
    WHERE account_id IN (SELECT value FROM json_each(${JSON.stringify(accountIds)}))
      AND organization_id = ${organizationOf(call)} AND created_at >= ${since}
      AND state NOT IN ('returned', 'moved', 'failed') GROUP BY account_id`.all()
  return new Map(
    HadRow.array()
      .assert(results)
      .map(({ id, plans }) => [id, plans]),
  )
}

const approversAtMost = 5

/** The names of the members who could approve a request of the caller. */
export async function listApprovers(call: BusinessCall): Promise<string[]> {
  const { results } = await statement(call.db)`
    SELECT coalesce(nullif(account.name, ''), account.email, '') AS name FROM account
    WHERE account.organization_id = ${organizationOf(call)}
      AND account.id <> ${callerOf(call).accountId} AND ${mayDecideSql}
    ORDER BY account.created_at, account.id LIMIT ${approversAtMost}`.all<{ name: string }>()
  return results.map(({ name }) => name)
}
