import { type } from 'arktype'
import { consentVersion, type ProfileState } from '#contract/commerce/order-words.ts'
import { insertRow } from '../../account/demo/insert-row.ts'
import type { Seeding } from '../../call/domain.ts'
import { statement } from '../../platform/sql.ts'
import { sandboxIccid } from '../../shop/providers/supplier/iccid.ts'

const daySeconds = 86_400
/** Far above the serial numbers of other sandbox profiles. */
const firstSerial = 95_000_001

/** A lot of stock with the plan as it was sold. */
export const AssignedLot = type({
  id: 'string',
  plan_id: 'string',
  plan: 'string',
  currency: 'string',
  created_at: 'number.integer',
})
const Plan = type('string.json.parse').to({
  amount: 'number',
  duration: 'number',
  isUnlimited: 'boolean',
  activateWithinDays: 'number',
})
/** A person who is given a plan. */
export const AssignedPerson = type({
  id: 'string',
  locale: 'string',
  group_id: 'string | null',
  cost_centre: 'string',
})

/** What one assignment and its eSIM are made from. */
type Making = {
  seeding: Seeding
  seconds: number
  organizationId: string
  lot: typeof AssignedLot.infer
  person: typeof AssignedPerson.infer
  /** Counts the assignments of all organisations, and those of the lot. */
  at: number
  place: number
}

type Fate = 'scheduled' | 'mailed' | 'installed' | 'in_use' | 'returned'

/** The state of an assignment; most are in use or used up. */
function fateOf(at: number): Fate {
  if (at % 17 === 4) return 'scheduled'
  if (at % 13 === 7) return 'mailed'
  if (at % 19 === 11) return 'installed'
  return at % 23 === 16 ? 'returned' : 'in_use'
}

/** Returns the statements that insert an assignment with its order, its eSIM and its usage. */
export function assignmentRows(making: Making): D1PreparedStatement[] {
  const { seeding, seconds, organizationId, lot, person, at, place } = making
  const { db, channel } = seeding
  const fate = fateOf(at)
  const id = `demo-assigned-${at}`
  const givenAt = Math.min(
    lot.created_at + (1 + ((place * 7) % 60)) * daySeconds,
    seconds - 3600 * 5,
  )
  const isScheduled = fate === 'scheduled'
  const days = 4 + (at % 9)
  const order = { id, givenAt }
  return [
    ...(isScheduled ? [] : orderRows(making, order)),
    insertRow(db, 'assignment', {
      id,
      organization_id: organizationId,
      account_id: person.id,
      lot_id: lot.id,
      plan_id: lot.plan_id,
      group_id: person.group_id,
      cost_centre: person.cost_centre,
      channel: channel.id,
      state: isScheduled || fate === 'returned' ? 'scheduled' : 'assigned',
      purchase_id: isScheduled ? null : id,
      esim_id: isScheduled ? null : `${id}-0`,
      due_at: isScheduled ? seconds - (seconds % daySeconds) + days * daySeconds : givenAt,
      assigned_by: organizationId === 'demo-meridian' ? 'demo-postpaid' : 'demo-prepaid',
      created_at: isScheduled ? Math.max(seconds - days * 3600, lot.created_at) : givenAt,
      mailed_at: isScheduled ? null : givenAt,
      mail_count: isScheduled ? 0 : 1,
    }),
    ...(fate === 'returned'
      ? [
          statement(db)`UPDATE assignment SET state = 'returned', settled_at = ${givenAt + 7200}
            WHERE id = ${id} AND state = 'scheduled'`,
        ]
      : []),
  ]
}

type Order = { id: string; givenAt: number }

function orderRows(making: Making, { id, givenAt }: Order): D1PreparedStatement[] {
  const { seeding, organizationId, lot, person, at } = making
  const { db, channel } = seeding
  const isBack = fateOf(at) === 'returned'
  const cost = { unit_minor: 0, subtotal_minor: 0, total_minor: 0 }
  return [
    insertRow(db, 'purchase', {
      id,
      number: `DEMA${String(at + 1).padStart(6, '0')}`,
      account_id: person.id,
      organization_id: organizationId,
      channel: channel.id,
      state: isBack ? 'REFUNDED' : 'COMPLETED',
      plan_id: lot.plan_id,
      plan: lot.plan,
      quantity: 1,
      currency: lot.currency,
      ...cost,
      locale: person.locale,
      consent_at: givenAt,
      consent_version: consentVersion,
      created_at: givenAt,
      paid_at: givenAt,
      completed_at: givenAt,
      closed_at: isBack ? givenAt + 7200 : null,
    }),
    insertRow(db, 'payment', {
      purchase_id: id,
      provider: 'none',
      state: isBack ? 'refunded' : 'succeeded',
      amount_minor: 0,
      currency: lot.currency,
      updated_at: givenAt,
    }),
    ...esimRows(making, { id, givenAt }),
  ]
}

function esimRows(making: Making, { id, givenAt }: Order): D1PreparedStatement[] {
  const { seeding, seconds, lot, person, at } = making
  const { db } = seeding
  const plan = Plan.assert(lot.plan)
  const fate = fateOf(at)
  const isBack = fate === 'returned'
  const activatedAt = fate === 'in_use' ? givenAt + 3600 * (4 + ((at * 5) % 40)) : null
  const isActive = activatedAt !== null && activatedAt < seconds
  const usage = isActive ? usageOf(plan, { at, activatedAt, seconds }) : []
  const profile: ProfileState = isActive || fate === 'installed' ? 'INSTALLED' : 'RELEASED'
  const allowance = plan.isUnlimited ? null : plan.amount
  const shared = { profile, activated_at: isActive ? activatedAt : null, allowance_mb: allowance }
  const [esimId, serial] = [`${id}-0`, firstSerial + at]
  const matchingId = `DEMO-0000-A${String(at + 1).padStart(3, '0')}`
  const used = JSON.stringify(usage)
  return [
    insertRow(db, 'esim', {
      ...shared,
      id: esimId,
      purchase_id: id,
      position: 0,
      account_id: person.id,
      iccid: sandboxIccid(serial),
      smdp_address: 'smdp.sandbox.example',
      matching_id: matchingId,
      made_at: givenAt,
      days: plan.duration,
      activate_by: givenAt + plan.activateWithinDays * daySeconds,
      used_mb: usage.reduce((sum, [, mb]) => sum + mb, 0),
      reported_at: seconds,
      cancelled_at: isBack ? givenAt + 7200 : null,
      created_at: givenAt,
    }),
    insertRow(db, 'sandbox_profile', {
      ...shared,
      request_id: esimId,
      serial,
      matching_id: matchingId,
      plan_id: lot.plan_id,
      days: plan.duration,
      ready_at: givenAt,
      cancelled_at: isBack ? givenAt + 7200 : null,
    }),
    statement(db)`INSERT INTO esim_usage (esim_id, day, used_mb)
      SELECT ${esimId}, value ->> 0, value ->> 1 FROM json_each(${used}) WHERE true
      ON CONFLICT DO NOTHING`,
    statement(db)`INSERT INTO sandbox_usage (request_id, day, used_mb)
      SELECT ${esimId}, value ->> 0, value ->> 1 FROM json_each(${used}) WHERE true
      ON CONFLICT DO NOTHING`,
  ]
}

type Using = { at: number; activatedAt: number; seconds: number }

/** Invented usage by day until the data, the days or the time so far are over. */
function usageOf(plan: typeof Plan.infer, { at, activatedAt, seconds }: Using): [number, number][] {
  const first = Math.floor(activatedAt / daySeconds)
  const end = Math.min(Math.floor(seconds / daySeconds), first + plan.duration - 1)
  const perDay = plan.amount / (plan.duration * (0.8 + (at % 7) * 0.18))
  let left = plan.amount
  const days = Array.from({ length: Math.max(end - first + 1, 0) }, (_, index) => {
    const weight = 0.45 + ((at * 31 + index * 17) % 23) / 20
    const mb = Math.min(Math.round(perDay * weight), left)
    left -= mb
    return [first + index, mb] as [number, number]
  })
  return days.filter(([, mb]) => mb > 0)
}
