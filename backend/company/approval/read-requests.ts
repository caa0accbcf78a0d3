import { ApiError } from '#contract/errors.ts'
import type { ApprovalTicket } from '#contract/spending/approval.ts'
import { callerOf } from '../../call/call.ts'
import { statement } from '../../platform/sql.ts'
import { monthIn } from '../../platform/time/month-in.ts'
import { secondsIn } from '../../platform/time/zoned-time.ts'
import { readRuled } from '../approval-rule/rules.ts'
import { pricesOfStock, type Spending } from '../budget/find-passed.ts'
import { isOver, touchedBudgets } from '../budget/touched-budgets.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { addonsOf } from '../policy/addon-for.ts'
import { priceLines } from '../purchasing/price-lines.ts'
import { fileNow } from './act/act-file.ts'
import { openGiven } from './act/open-given.ts'
import { isOwn, RequestRow, requestColumns, toRequest, wantedOf } from './act/request-row.ts'
import { mayPassBudgets } from './pass-budgets.ts'
import { spendingsOf } from './request-spendings.ts'

/** Reads a request of the caller's organisation. */
export async function readRequest(call: BusinessCall, id: string): Promise<RequestRow> {
  const row = await statement(call.db)`SELECT ${requestColumns(call.now)} FROM approval_request
    WHERE id = ${id} AND organization_id = ${organizationOf(call)}`.first()
  if (!row) throw new ApiError('not_found')
  return RequestRow.assert(row)
}

type ReadTicket = { ticket: ApprovalTicket; spendings: readonly Spending[] }

/** Returns a request with the further facts that its approver needs, and what it would spend. */
export async function readTicket(call: BusinessCall, id: string): Promise<ReadTicket> {
  const [row, { timeZone }] = await Promise.all([
    readRequest(call, id),
    readRuled(call.db, organizationOf(call)),
  ])
  const { accountId } = callerOf(call)
  const [nowMinor, monthMinor] = await Promise.all([
    row.state === 'open' ? priceNow(call, row, timeZone) : undefined,
    row.person_id === null ? undefined : monthOf(call, row.person_id, timeZone),
  ])
  const isOpen = row.state === 'open'
  const spendings = isOpen ? await spendingsOf(call, row, nowMinor ?? row.total_minor) : []
  const budgets = await touchedBudgets(call, spendings)
  const ticket: ApprovalTicket = {
    ...toRequest(row),
    ...{ budgets, isOver: isOver(budgets), mayPass: mayPassBudgets(call) },
    names: [...(wantedOf(row).names ?? [])].slice(0, namedAtMost),
    ...(nowMinor === undefined ? {} : { nowMinor }),
    ...(monthMinor === undefined ? {} : { monthMinor }),
    isOwn: isOwn(row, accountId),
  }
  return { ticket, spendings }
}

/** The most people of an assignment whose names are returned. */
const namedAtMost = 5

/** Today's price of plans of the stock; undefined if not enough are free. */
async function assignedNow(call: BusinessCall, row: RequestRow): Promise<number | undefined> {
  const { assign, file, people = 0 } = wantedOf(row)
  if (file) return fileNow(call, file)
  if (!assign) return row.total_minor
  const prices = await pricesOfStock(call, assign.planId, people)
  return prices.length < people ? undefined : prices.reduce((sum, price) => sum + price, 0)
}

/** Today's price of a request; undefined if it cannot be bought today. */
async function priceNow(
  call: BusinessCall,
  row: RequestRow,
  timeZone: string,
): Promise<number | undefined> {
  const { lines } = wantedOf(row)
  if (row.kind === 'assignment') return assignedNow(call, row)
  if (row.kind !== 'addon') {
    const wanted = lines.map(({ plan, quantity }) => ({ planId: plan.id, quantity }))
    const { gone, totalMinor } = await priceLines(
      call,
      { currency: row.currency, timeZone },
      wanted,
    )
    return gone.length > 0 ? undefined : totalMinor
  }
  const asked = { esimId: row.esim_id ?? '', organizationId: organizationOf(call) }
  const given = await openGiven(call, asked)
  const addons = given ? await addonsOf(call, row.currency, given) : []
  return addons.find(({ id }) => id === lines[0]?.plan.id)?.priceMinor
}

/** The cost of a person in the current month: assigned plans and added data. */
async function monthOf(call: BusinessCall, personId: string, timeZone: string): Promise<number> {
  const { db, now } = call
  const month = monthIn(now, timeZone)
  const since = secondsIn({ day: `${month}-01`, clock: '00:00', timeZone }) ?? now
  const row = await statement(db)`SELECT (SELECT coalesce(sum(price_minor), 0) FROM policy_topup
        WHERE organization_id = ${organizationOf(call)} AND account_id = ${personId}
          AND month = ${month} AND state = 'bought')
      + (SELECT coalesce(sum(line.unit_minor), 0) FROM assignment
          JOIN stock_lot ON stock_lot.id = assignment.lot_id
          JOIN master_order_line AS line ON line.order_id = stock_lot.order_id
            AND line.position = stock_lot.position
        WHERE assignment.account_id = ${personId} AND assignment.created_at >= ${since}
          AND assignment.organization_id = ${organizationOf(call)}
          AND assignment.state NOT IN ('returned', 'moved', 'failed')) AS minor`.first<{
    minor: number
  }>()
  return row?.minor ?? 0
}
