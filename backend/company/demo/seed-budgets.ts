import type { BudgetReset } from '#contract/spending/budget-words.ts'
import { insertRow } from '../../account/demo/insert-row.ts'
import type { Seeding } from '../../call/domain.ts'
import { statement } from '../../platform/sql.ts'
import { keepMonths } from '../budget/keep-months.ts'

const organizationIds = ['demo-meridian', 'demo-northpass'] as const

type Wanted = { percent: number; reset: BudgetReset; isHard: boolean }

/**
 * The used shares of the budgets of groups and of people, for those with the highest spend first.
 */
const groupShares: readonly Wanted[] = [
  { percent: 112, reset: 'quarter', isHard: false },
  { percent: 81, reset: 'quarter', isHard: true },
  { percent: 46, reset: 'quarter', isHard: true },
  { percent: 30, reset: 'quarter', isHard: true },
]
const peopleShares: readonly Wanted[] = [
  { percent: 82, reset: 'quarter', isHard: true },
  { percent: 55, reset: 'quarter', isHard: true },
  { percent: 100, reset: 'quarter', isHard: true },
]
/** The organisation's budget always leaves room for visitors who try to assign plans. */
const ownRoom = 100_000
const own: Wanted = { percent: 58, reset: 'quarter', isHard: true }

/** Stores when the months of the organisations begin, before plans are given to their people. */
export async function seedMonths({ db, now }: Seeding): Promise<void> {
  const seconds = Math.floor(now.getTime() / 1000)
  const { results } = await statement(db)`SELECT time_zone FROM organization
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(organizationIds)}))`.all<{
    time_zone: string
  }>()
  for (const { time_zone } of results) await keepMonths({ db, now: seconds }, time_zone)
}

type Used = { id: string; level: 'organization' | 'group' | 'person'; used: number }

/**
 * Gives the demonstration organisations budgets, of which one is nearly used up and one exceeded.
 */
export async function seedBudgets({ db, now }: Seeding): Promise<void> {
  const seconds = Math.floor(now.getTime() / 1000)
  for (const organizationId of organizationIds) {
    const { results } = await statement(db)`SELECT holder.id, level, sum(used_minor) AS used FROM (
        SELECT id, 'organization' AS level FROM organization WHERE id = ${organizationId}
        UNION ALL SELECT id, 'group' FROM billing_group WHERE organization_id = ${organizationId}
        UNION ALL SELECT id, 'person' FROM account WHERE organization_id = ${organizationId}
          AND group_id IS NOT NULL AND deleted_at IS NULL
      ) AS holder JOIN budget_month ON budget_month.holder_id = holder.id
      WHERE month >= ${quarterOf(now)} GROUP BY holder.id HAVING sum(used_minor) > 0
      ORDER BY used DESC, holder.id`.all<Used>()
    const wanted = { organization: [own], group: groupShares, person: peopleShares }
    const budgets = Object.entries(wanted).flatMap(([level, shares]) =>
      results
        .filter((holder) => holder.level === level)
        .slice(0, shares.length)
        .map((holder, at) => ({ ...holder, ...(shares[at] ?? own) })),
    )
    const rows = budgets.map(({ id, level, used, percent, reset, isHard }) =>
      insertRow(db, 'budget', {
        id,
        organization_id: organizationId,
        group_id: level === 'group' ? id : null,
        account_id: level === 'person' ? id : null,
        limit_minor: limitOf(used, percent, level === 'organization' ? ownRoom : 0),
        reset,
        is_hard: isHard ? 1 : 0,
        changed_by: organizationId === 'demo-meridian' ? 'demo-postpaid' : 'demo-prepaid',
        changed_at: seconds - 40 * 86_400,
        created_at: seconds - 40 * 86_400,
      }),
    )
    if (rows.length > 0) await db.batch(rows)
  }
}

/**
 * A budget that people might set, a multiple of five, of which a given share is used and at least a
 * given amount is left.
 */
function limitOf(used: number, percent: number, leastLeft: number): number {
  if (percent === 100) return used
  const wanted = Math.max((used * 100) / percent, leastLeft === 0 ? 0 : used + leastLeft)
  return Math.max(500, Math.floor(wanted / 500) * 500)
}

/** The first month of the quarter, in UTC. */
function quarterOf(now: Date): string {
  const month = now.getUTCMonth() - (now.getUTCMonth() % 3)
  return new Date(Date.UTC(now.getUTCFullYear(), month)).toISOString().slice(0, 7)
}
