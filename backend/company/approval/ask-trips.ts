import { ApiError } from '#contract/errors.ts'
import type { ApprovalLine, Asked } from '#contract/spending/approval.ts'
import { callerOf } from '../../call/call.ts'
import { statement } from '../../platform/sql.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import { answerOnce, fingerprintOf } from '../../shop/module.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { requireShown } from '../trip/approve-trips.ts'
import { checkTrips, spendingOf } from '../trip/check-trips.ts'
import { type PlannedList, planBoth } from '../trip/plan-trips.ts'
import { plansText } from './act/act-trips.ts'
import { waiting } from './ask-assignment.ts'
import { storeRequest } from './write-request.ts'

type Wish = { idempotencyKey: string; version: number; totalMinor: number; word: string }

/**
 * Requests an approval of the list of trips as it was shown. The trips stay in the list. After a
 * change of the list it has to be requested again, which ends the older request.
 */
export async function askForTrips(call: BusinessCall, input: Wish): Promise<Asked> {
  const { idempotencyKey: key, version, word } = input
  const fingerprint = await fingerprintOf('organization/approval/request_trips', input)
  const keyed = { accountId: callerOf(call).accountId, key, fingerprint }
  return answerOnce(call, keyed, async () => {
    const { all: planned } = await planBoth(call)
    requireShown(planned, input)
    const { ruled } = planned
    const { checks } = checkTrips(call, planned)
    const trips = planned.trips.filter(({ plans }) => plans.length > 0)
    const spendings = trips.map((trip) => spendingOf(trip, planned))
    const wish = {
      kind: 'assignment',
      ...{ id: crypto.randomUUID(), person_id: null, esim_id: null },
      wanted: {
        lines: linesOf(planned),
        trips: { version, plans: plansText(planned), spendings, isAll: true },
        people: trips.length,
        names: trips.map(({ name, email }) => name || email),
      },
      ...{ subject: planned.payer.buyerName, channel: call.channel.id },
      ...{ totalMinor: planned.priced.totalMinor, currency: planned.payer.currency },
      ...{ word: word.trim(), checks: waiting(checks), tripVersion: version },
    } as const
    try {
      await endOlder(call, version)
      return await storeRequest(call, { ruled, wish, keyed })
    } catch (error) {
      if (!isUniqueFailure(error, 'approval_request')) throw error
      const details = { reason: 'asked_already' }
      throw new ApiError('conflict', 'the list was asked for', { details })
    }
  })
}

/** Ends requests about an older version of the list, because nobody could carry them out. */
async function endOlder(call: BusinessCall, version: number): Promise<void> {
  await statement(call.db)`UPDATE approval_request SET lapses_at = ${call.now}, trip_version = NULL
    WHERE organization_id = ${organizationOf(call)} AND state = 'open'
      AND trip_version IS NOT NULL AND trip_version <> ${version}`.run()
}

/** The plans of all trips; those of the stock at today's price. */
function linesOf({ trips, priced, shelf }: PlannedList): ApprovalLine[] {
  const wanted = new Map<string, ApprovalLine>()
  const bought = new Map(priced.lines.map((line) => [line.plan.id, line]))
  for (const { planId, isFree } of trips.flatMap(({ plans }) => plans)) {
    const plan = isFree ? shelf.stockPlans.get(planId) : bought.get(planId)?.plan
    const unitMinor = isFree ? shelf.stock.get(planId)?.worthMinor : bought.get(planId)?.unitMinor
    if (!plan) continue
    const key = `${planId} ${isFree}`
    const quantity = (wanted.get(key)?.quantity ?? 0) + 1
    wanted.set(key, { plan, quantity, unitMinor: unitMinor ?? 0 })
  }
  return [...wanted.values()]
}
