import { type } from 'arktype'
import type { Currency } from '#contract/money.ts'
import type { PassedBudget } from '#contract/spending/budget.ts'
import { type BudgetLevel, budgetLevels } from '#contract/spending/budget-words.ts'
import { sql, statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { type Payer, readPayer } from '../purchasing/read-payer.ts'
import { usedSql } from './budget-used.ts'

const Room = type({
  id: 'string',
  level: type.enumerated(...budgetLevels),
  name: 'string',
  left_minor: 'number.integer',
})

const Lot = type({ free: 'number.integer', unit_minor: 'number.integer' })

export type Spending = {
  /** Absent for a person without an account, who has no budget and no group yet. */
  accountId?: string | undefined
  priceMinor: number
}

/** Returns the prices of the next plans of the stock, in the order in which they are taken. */
export async function pricesOfStock(call: BusinessCall, planId: string, plans: number) {
  const { results } = await statement(call.db)`
    SELECT free, unit_minor FROM stock_lot AS lot JOIN master_order_line AS line
      ON line.order_id = lot.order_id AND line.position = lot.position
    WHERE lot.organization_id = ${organizationOf(call)} AND lot.plan_id = ${planId}
      AND lapses_at > ${call.now} AND free > 0 ORDER BY lapses_at, lot.id`.all()
  const prices: number[] = []
  for (const { free, unit_minor } of Lot.array().assert(results)) {
    const taken = Math.min(free, plans - prices.length)
    for (let plan = 0; plan < taken; plan += 1) prices.push(unit_minor)
  }
  return prices
}

/**
 * Returns for each spending, in order, the budget that it would exceed: the person's, then the
 * group's, then the organisation's. A spending that exceeds one leaves its amount to the others.
 * This only serves messages before the act; the database enforces budgets.
 */
export async function findPassed(
  call: BusinessCall,
  spendings: readonly Spending[],
): Promise<(PassedBudget | undefined)[]> {
  const accountIds = spendings.flatMap(({ accountId }) => accountId ?? [])
  return passedBy(await readRooms(call, await readPayer(call), accountIds), spendings)
}

/** What budgets have left for an organisation, its groups and some of its people. */
export type Rooms = {
  own: string
  currency: Currency
  rooms: Map<string, typeof Room.infer>
  /** The group of each person; null for none. */
  groups: Map<string, string | null>
}

/** Reads the budgets that must not be exceeded, and the groups of the people. */
export async function readRooms(
  call: BusinessCall,
  { month, currency }: Pick<Payer, 'month' | 'currency'>,
  accountIds: readonly string[],
): Promise<Rooms> {
  const own = organizationOf(call)
  const [found, members] = await call.db.batch([
    statement(call.db)`SELECT budget.id, iif(budget.account_id IS NOT NULL, 'person',
          iif(budget.group_id IS NOT NULL, 'group', 'organization')) AS level,
        coalesce(nullif(account.name, ''), account.email, billing_group.name, organization.name)
          AS name,
        limit_minor - ${usedSql(month, sql`budget.id`)} AS left_minor
      FROM budget JOIN organization ON organization.id = budget.organization_id
        LEFT JOIN billing_group ON billing_group.id = budget.group_id
        LEFT JOIN account ON account.id = budget.account_id
      WHERE budget.organization_id = ${own} AND budget.is_hard = 1`,
    statement(call.db)`SELECT id, group_id FROM account WHERE organization_id = ${own}
      AND id IN (SELECT value FROM json_each(${JSON.stringify(accountIds)}))`,
  ])
  const rooms = new Map(
    Room.array()
      .assert(found?.results ?? [])
      .map((room) => [room.id, room]),
  )
  const groups = new Map(
    ((members?.results ?? []) as { id: string; group_id: string | null }[]).map((row) => [
      row.id,
      row.group_id,
    ]),
  )
  return { own, currency, rooms, groups }
}

/** Returns the same as `findPassed`, for budgets that were read; their rooms are used up. */
export function passedBy(
  { own, currency, rooms, groups }: Rooms,
  spendings: readonly Spending[],
): (PassedBudget | undefined)[] {
  return spendings.map(({ accountId = '', priceMinor }) => {
    const holders = [accountId, groups.get(accountId) ?? '', own]
    const asked = holders.flatMap((id) => rooms.get(id) ?? [])
    const passed = asked.find(({ left_minor }) => left_minor < priceMinor)
    if (!passed) for (const room of asked) room.left_minor -= priceMinor
    return passed && shown(passed, currency)
  })
}

function shown(
  { level, name, left_minor }: { level: BudgetLevel; name: string; left_minor: number },
  currency: PassedBudget['currency'],
): PassedBudget {
  return { level, name, leftMinor: Math.max(0, left_minor), currency }
}
