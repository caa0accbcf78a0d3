import { type } from 'arktype'
import { Currency } from '#contract/account.ts'
import type { officePromotionCalls } from '#contract/calls/office/promotions.ts'
import type { AnswerOf } from '#contract/calls/row/row.ts'
import { ApiError } from '#contract/errors.ts'
import { type PromotionState, promotionKinds } from '#contract/office/promotion-words.ts'
import type { StaffPermission } from '#contract/office/staff-words.ts'
import { staffOf } from '../../call/call.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { inDollars } from '../../shop/module.ts'
import type { OfficeCall } from '../call.ts'

export type Promotion = AnswerOf<
  (typeof officePromotionCalls)['listPromotions']
>['promotions'][number]

/** Promotions that a list has: those that end last. */
const most = 200

const Names = type('string.json.parse').to('string[]')
const Amounts = type('string.json.parse').to('Record<string, number.integer>')

const Row = type({
  code: 'string',
  campaign: 'string',
  batch_id: 'string | null',
  heads: 'number.integer',
  kind: type.enumerated(...promotionKinds),
  percent: 'number.integer | null',
  amounts: Amounts.or('null'),
  data_mb: 'number.integer | null',
  starts_at: 'number.integer',
  ends_at: 'number.integer',
  places: Names.or('null'),
  channels: Names.or('null'),
  uses_left: 'number.integer | null',
  is_first: '0 | 1',
  stopped_at: 'number.integer | null',
  budget: 'number.integer | null',
  spent: 'number.integer | null',
})
type Row = typeof Row.infer

const Sum = type({
  id: 'string',
  day: 'string',
  currency: Currency,
  uses: 'number.integer',
  revenue: 'number.integer',
  cost: 'number.integer',
})
type Sum = typeof Sum.infer

const columns = sql`promo.*, (SELECT limit_usd_minor FROM promo_budget
    WHERE promo_budget.id = promo.budget_id) AS budget,
  (SELECT spent_usd_minor FROM promo_budget WHERE promo_budget.id = promo.budget_id) AS spent`

/** Whether all brands of a promotion are the caller's; one of all brands is of who has all. */
function isOwn(call: OfficeCall, permission: StaffPermission): Sql {
  const brands = staffOf(call).brandsOf(permission)
  if (brands === 'all') return sql`true`
  return sql`(promo.channels IS NOT NULL AND NOT EXISTS (SELECT 1 FROM json_each(promo.channels)
    WHERE value NOT IN (SELECT value FROM json_each(${JSON.stringify(brands)}))))`
}

/** What orders with the codes of heads paid and were spared, by currency and day. */
function sumsOf(heads: string): Sql {
  return sql`SELECT coalesce(head.batch_id, head.code) AS id,
      date(promo_redemption.created_at, 'unixepoch') AS day, purchase.currency, count(*) AS uses,
      sum(total_minor) AS revenue, sum(promo_minor) AS cost
    FROM json_each(${heads}) CROSS JOIN promo AS head ON head.code = value
      CROSS JOIN promo AS own
        ON own.code = head.code OR (head.batch_id IS NOT NULL AND own.batch_id = head.batch_id)
      CROSS JOIN promo_redemption ON promo_redemption.code = own.code AND returned_at IS NULL
      CROSS JOIN purchase ON purchase.id = promo_redemption.purchase_id
        AND purchase.state IN ('PAID', 'PROVISIONING', 'COMPLETED')
    GROUP BY 1, 2, 3`
}

async function read(call: OfficeCall, permission: StaffPermission, where: Sql) {
  const { results } = await statement(call.db)`SELECT ${columns} FROM promo
    WHERE heads > 0 AND ${where} AND ${isOwn(call, permission)}
    ORDER BY ends_at DESC LIMIT ${most}`.all()
  const rows = results.map((row) => Row.assert(row))
  if (rows.length === 0) return []
  const found = await statement(call.db, sumsOf(JSON.stringify(rows.map(({ code }) => code)))).all()
  const sums = found.results.map((row) => Sum.assert(row))
  const update = staffOf(call).brandsOf('UPDATE_PROMOTIONS').length > 0
  return rows.map((row) => {
    const id = row.batch_id ?? row.code
    const own = sums.filter((sum) => sum.id === id)
    return { promotion: shown(call, row, own, update), days: daysOf(own) }
  })
}

export async function listPromotions(call: OfficeCall) {
  const found = await read(call, 'READ_PROMOTIONS', sql`ends_at > 0`)
  return { promotions: found.map(({ promotion }) => promotion), asOf: call.now }
}

/** Throws `not_found` for a promotion of other brands as for one that does not exist. */
export async function findPromotion(call: OfficeCall, id: string, permission: StaffPermission) {
  const codes = sql`SELECT code FROM promo WHERE code = ${id}
    UNION ALL SELECT code FROM promo WHERE batch_id = ${id}`
  const [found] = await read(call, permission, sql`promo.code IN (${codes})`)
  if (!found) throw new ApiError('not_found')
  return found
}

const dollars = (sums: readonly Sum[], of: (sum: Sum) => number) =>
  sums.reduce((all, sum) => all + inDollars(of(sum), sum.currency), 0)

const counted = (sums: readonly Sum[]) => ({
  uses: sums.reduce((all, { uses }) => all + uses, 0),
  revenueUsdMinor: dollars(sums, ({ revenue }) => revenue),
  costUsdMinor: dollars(sums, ({ cost }) => cost),
})

function daysOf(sums: readonly Sum[]) {
  const days = [...new Set(sums.map(({ day }) => day))].toSorted()
  return days.map((day) => ({ day, ...counted(sums.filter((sum) => sum.day === day)) }))
}

function shown(call: OfficeCall, row: Row, sums: readonly Sum[], mayUpdate: boolean): Promotion {
  const { code, campaign, kind, percent, amounts, data_mb: dataMb, budget, spent } = row
  const figures = counted(sums)
  const isBatch = row.batch_id !== null
  const total = isBatch
    ? row.heads
    : row.uses_left === null
      ? undefined
      : row.uses_left + figures.uses
  return {
    ...{ id: row.batch_id ?? code, code, campaign, codes: row.heads, kind, mayUpdate, ...figures },
    state: stateOf(row, figures, call.now),
    ...{ startsAt: row.starts_at, endsAt: row.ends_at, isFirst: row.is_first === 1 },
    ...{ brands: row.channels ?? [], places: row.places ?? [] },
    ...(percent === null ? {} : { percent }),
    ...(amounts?.USD === undefined ? {} : { amountUsdMinor: amounts.USD }),
    ...(dataMb === null ? {} : { dataMb }),
    ...(total === undefined ? {} : { usesTotal: total }),
    ...(budget === null ? {} : { budgetUsdMinor: budget, spentUsdMinor: spent ?? 0 }),
  }
}

type Figures = ReturnType<typeof counted>

function stateOf(row: Row, { uses, costUsdMinor }: Figures, now: number): PromotionState {
  const { budget, spent, uses_left: left } = row
  if (now >= row.ends_at) return 'ended'
  if (row.stopped_at !== null) return 'stopped'
  if (now < row.starts_at) return 'scheduled'
  // What another use would cost on average no longer fits.
  const usual = uses === 0 ? 1 : costUsdMinor / uses
  if (budget !== null && budget - (spent ?? 0) < usual) return 'budget'
  const isUsedUp = row.batch_id === null ? left === 0 : uses >= row.heads
  return isUsedUp ? 'used_up' : 'running'
}
