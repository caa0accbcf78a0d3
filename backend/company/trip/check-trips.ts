import type { ApprovalCheck } from '#contract/spending/approval.ts'
import { checksOfGifts, decides } from '../approval-rule/check-plans.ts'
import { mayOrder } from '../approval-rule/check-rules.ts'
import type { Spending } from '../budget/find-passed.ts'
import type { BusinessCall } from '../call.ts'
import type { PlannedList, PlannedTrip } from './plan-trips.ts'

/**
 * Returns for each rule whether the trips of a list keep it; purchases are also checked by the rule
 * for orders.
 */
export function checkTrips(call: BusinessCall, planned: PlannedList) {
  const { priced, ruled, given } = planned
  const isBuying = priced.lines.length > 0
  const isUnauthorized = isBuying && !mayOrder(call)
  const trips = planned.trips.filter(({ plans }) => plans.length > 0)
  const gifts = trips.map((trip) => ({
    ...spendingOf(trip, planned),
    plans: trip.plans.length,
    slugs: trip.stays.map(({ country }) => country),
  }))
  const checks = decides(call)
    ? []
    : checksOfGifts(
        ruled.rules,
        given,
        gifts.map(({ priceMinor: amountMinor, ...gift }) => ({ ...gift, amountMinor })),
      )
  const { orderMinor } = ruled.rules
  const isDear = isBuying && orderMinor !== null && priced.totalMinor > orderMinor && !decides(call)
  const order = { rule: 'amount', limit: orderMinor ?? 0, value: priced.totalMinor } as const
  const isOver = trips.some((trip) => trip.isOver)
  const all: ApprovalCheck[] = [
    ...(isUnauthorized ? [{ rule: 'permission', isBroken: true } as const] : []),
    // One line shows the highest amount: the whole order, or the most expensive person.
    ...(isDear ? [{ ...order, isBroken: true }] : []),
    ...checks.filter(({ rule }) => !(isDear && rule === 'amount')),
    ...(isOver ? [{ rule: 'budget', isBroken: true } as const] : []),
  ]
  return { checks: all, needs: all.filter(({ isBroken }) => isBroken) }
}

/** The price of one person's plans, both bought and from the stock. */
export function spendingOf(
  { accountId, plans }: PlannedTrip,
  { priced, shelf }: Pick<PlannedList, 'priced' | 'shelf'>,
): Spending & { accountId: string | undefined } {
  const bought = new Map(priced.lines.map(({ plan, unitMinor }) => [plan.id, unitMinor]))
  const priceMinor = plans.reduce(
    (sum, { planId, isFree }) =>
      sum + ((isFree ? shelf.stock.get(planId)?.worthMinor : bought.get(planId)) ?? 0),
    0,
  )
  return { accountId, priceMinor }
}
