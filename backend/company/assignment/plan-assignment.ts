import { type } from 'arktype'
import type { AssignLine } from '#contract/assigning/assignment.ts'
import { ApiError } from '#contract/errors.ts'
import { statement } from '../../platform/sql.ts'
import { isTimeZone, secondsIn } from '../../platform/time/zoned-time.ts'
import { findPassed, pricesOfStock } from '../budget/find-passed.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { type AskedPeople, findPeople, type Receiver } from './find-people.ts'

export type AskedAssignment = AskedPeople & {
  planId: string
  dueOn?: string | undefined
  dueAt?: string | undefined
  timeZone?: string | undefined
}

/** `isLate`: the request is older, so a day that has passed means now. */
type Planning = AskedAssignment & { isLate?: boolean }
type AskedDay = Pick<Planning, 'dueOn' | 'dueAt' | 'isLate'>

/** A person, the time at which the eSIM is made, and the zone in which that time is meant. */
export type PlannedReceiver = Receiver & { dueAt: number; zone: string; hasUnused: boolean }

export type PlannedAssignment = { receivers: PlannedReceiver[]; free: number }

/** Mails of a day are sent when people begin to work. */
const defaultClock = '09:00'

/**
 * Determines who would be assigned a plan and when. Throws `not_found` for a plan that was never
 * bought.
 */
export async function planAssignment(
  call: BusinessCall,
  asked: Planning,
): Promise<PlannedAssignment> {
  const receivers = await findPeople(call, asked)
  const { free, timeZone } = await readStock(call, asked.planId)
  const unused = await findUnused(call, asked.planId, receivers)
  const within = await markPassed(call, asked.planId, receivers)
  return {
    free,
    receivers: within.map((receiver) => {
      const zone = asked.timeZone ?? receiver.timeZone ?? timeZone
      const hasUnused = unused.has(receiver.accountId ?? '')
      return { ...receiver, zone, hasUnused, dueAt: dueIn(call, asked, zone) }
    }),
  }
}

/** Marks the people for whom the next free plans would exceed a budget that stops spending. */
async function markPassed(
  call: BusinessCall,
  planId: string,
  receivers: readonly Receiver[],
): Promise<Receiver[]> {
  const ready = receivers.filter(({ problem }) => !problem)
  const prices = await pricesOfStock(call, planId, ready.length)
  const served = ready.slice(0, prices.length)
  const spendings = served.map(({ accountId }, at) => ({ accountId, priceMinor: prices[at] ?? 0 }))
  const passed = await findPassed(call, spendings)
  return receivers.map((receiver) => {
    const budget = passed[served.indexOf(receiver)]
    return budget ? { ...receiver, problem: 'budget', budget } : receiver
  })
}

const Stock = type({ lots: 'number.integer', free: 'number.integer', time_zone: 'string' })

async function readStock(call: BusinessCall, planId: string) {
  const row = await statement(call.db)`SELECT count(*) AS lots, coalesce(sum(free), 0) AS free,
      (SELECT time_zone FROM organization WHERE id = ${organizationOf(call)}) AS time_zone
    FROM stock_lot WHERE organization_id = ${organizationOf(call)} AND plan_id = ${planId}
      AND lapses_at > ${call.now}`.first()
  const { lots, free, time_zone: timeZone } = Stock.assert(row)
  if (lots === 0) throw new ApiError('not_found')
  return { free, timeZone }
}

/** Returns the accounts that have a plan of the kind which no phone has installed. */
async function findUnused(
  call: BusinessCall,
  planId: string,
  receivers: readonly Receiver[],
): Promise<Set<string>> {
  const ids = receivers.flatMap(({ accountId }) => accountId ?? [])
  const { results } = await statement(call.db)`SELECT DISTINCT assignment.account_id AS id
    FROM assignment LEFT JOIN esim ON esim.id = assignment.esim_id
    WHERE assignment.account_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
      AND assignment.organization_id = ${organizationOf(call)} AND plan_id = ${planId}
      AND assignment.state IN ('scheduled', 'making', 'assigned')
      AND coalesce(esim.profile, 'RELEASED') = 'RELEASED'`.all<{ id: string }>()
  return new Set(results.map(({ id }) => id))
}

/** Returns the time at which a person's eSIM is made; refuses a day in the past. */
export function dueIn({ now }: Pick<BusinessCall, 'now'>, asked: AskedDay, zone: string): number {
  if (!isTimeZone(zone)) throw refuse('time_zone')
  if (asked.dueOn === undefined) return now
  const clock = asked.dueAt ?? defaultClock
  const due = secondsIn({ day: asked.dueOn, clock, timeZone: zone })
  if (due === undefined) throw refuse('due_on')
  // Today has already begun, so the eSIM is made at once.
  if (due < now - 86_400 && !asked.isLate) throw refuse('due_past')
  return Math.max(due, now)
}

function refuse(reason: 'time_zone' | 'due_on' | 'due_past'): ApiError {
  return new ApiError('unprocessable', 'the day cannot be used', { details: { reason } })
}

export function toLine(receiver: PlannedReceiver): AssignLine {
  const { accountId, name, email, dueAt, zone: timeZone, hasUnused, problem, budget } = receiver
  return {
    ...(accountId === undefined ? {} : { accountId }),
    ...{ name, email, dueAt, timeZone },
    ...(hasUnused ? { hasUnused } : {}),
    ...(problem ? { problem } : {}),
    ...(budget ? { budget } : {}),
  }
}
