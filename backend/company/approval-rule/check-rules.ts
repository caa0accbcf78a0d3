import { type } from 'arktype'
import type { ApprovalCheck } from '#contract/spending/approval.ts'
import type { ApprovalKind } from '#contract/spending/approval-words.ts'
import { callerOf } from '../../call/call.ts'
import { statement } from '../../platform/sql.ts'
import { monthIn } from '../../platform/time/month-in.ts'
import { secondsIn } from '../../platform/time/zoned-time.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import type { Ruled } from './rules.ts'

/** The facts that rules are checked against: receivers, price and destinations. */
export type Checked = {
  organizationId: string
  kind: ApprovalKind
  /** The accounts of the receivers. */
  personIds: readonly string[]
  /** The price of the request, or of one person's plan. */
  amountMinor: number
  slugs: readonly string[]
  /** Set if the requester may not order or assign at all. */
  isUnauthorized?: boolean
}

type Context = { db: D1Database; now: number }

/** Returns for each rule of the kind whether the request keeps it. */
export async function checkRules(
  context: Context,
  { rules, timeZone }: Pick<Ruled, 'rules' | 'timeZone'>,
  checked: Checked,
): Promise<ApprovalCheck[]> {
  const { kind, amountMinor, slugs, isUnauthorized = false } = checked
  const counts = await countMonth(context, checked, timeZone)
  const amountLimit = kind === 'order' ? rules.orderMinor : rules.amountMinor
  const isElsewhere = rules.slugs.length > 0 && slugs.some((slug) => !rules.slugs.includes(slug))
  return [
    ...(isUnauthorized ? [{ rule: 'permission', isBroken: true } as const] : []),
    ...atMost('amount', amountLimit, amountMinor),
    ...(kind === 'addon' ? atMost('addons', rules.monthlyAddons, counts.addons + 1) : []),
    ...(kind === 'plan' || kind === 'assignment'
      ? atMost('plans', rules.monthlyPlans, counts.plans + 1)
      : []),
    ...(rules.slugs.length > 0 ? [{ rule: 'destination', isBroken: isElsewhere } as const] : []),
    ...(rules.isAlways ? [{ rule: 'always', isBroken: true } as const] : []),
  ]
}

function atMost(
  rule: 'amount' | 'addons' | 'plans',
  limit: number | null,
  value: number,
): ApprovalCheck[] {
  return limit === null ? [] : [{ rule, limit, value, isBroken: value > limit }]
}

const Counts = type({ addons: 'number.integer', plans: 'number.integer' })

/**
 * The cost in the current month, in the organisation's zone, of the person with the highest cost.
 */
async function countMonth(
  { db, now }: Context,
  { organizationId, personIds }: Checked,
  timeZone: string,
): Promise<typeof Counts.infer> {
  if (personIds.length === 0) return { addons: 0, plans: 0 }
  const month = monthIn(now, timeZone)
  const since = secondsIn({ day: `${month}-01`, clock: '00:00', timeZone }) ?? now
  const row = await statement(db)`SELECT coalesce(max((SELECT count(*) FROM policy_topup
        WHERE policy_topup.organization_id = ${organizationId}
          AND policy_topup.account_id = person.value AND month = ${month}
          AND state <> 'credited' AND request_id IS NOT NULL)), 0) AS addons,
      coalesce(max((SELECT count(*) FROM assignment
        WHERE assignment.account_id = person.value
          AND assignment.organization_id = ${organizationId} AND created_at >= ${since}
          AND state NOT IN ('returned', 'moved', 'failed'))), 0) AS plans
    FROM json_each(${JSON.stringify(personIds)}) AS person`.first()
  return Counts.assert(row)
}

/** The permissions that buying plans requires. */
const ordering = ['UPDATE_PAYMENT_METHOD', 'CREATE_MASTER_ORDER'] as const

/** Whether the caller may buy plans at all. */
export function mayOrder(call: BusinessCall): boolean {
  const { permissions } = callerOf(call)
  return ordering.every((key) => permissions.includes(key))
}

type Ordering = { totalMinor: number; slugs: readonly string[] }

/** Returns the rules that an order for the stock breaks; none for a member who may approve. */
export async function brokenByOrder(
  call: BusinessCall,
  ruled: Ruled,
  { totalMinor, slugs }: Ordering,
): Promise<ApprovalCheck[]> {
  if (callerOf(call).permissions.includes('APPROVE_REQUESTS') && mayOrder(call)) return []
  const organizationId = organizationOf(call)
  const checks = await checkRules(call, ruled, {
    ...{ organizationId, kind: 'order', personIds: [], amountMinor: totalMinor, slugs },
    isUnauthorized: !mayOrder(call),
  })
  return checks.filter(({ isBroken }) => isBroken)
}
