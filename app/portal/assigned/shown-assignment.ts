import { formatData } from '#app/format/data-size.ts'
import { formatDay, formatMomentIn } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import type { Assignment } from '#contract/assigning/assignment.ts'
import type { AssignmentState } from '#contract/assigning/assignment-words.ts'
import type { Locale } from '#contract/locale.ts'
import { shownEmail } from '#contract/person/shown-email.ts'
import { shownPlan } from '../orders/shown-plan.ts'
import type { BarPart } from '../ui/bar.tsx'

export const stateNames: Readonly<Record<AssignmentState, () => string>> = {
  scheduled: m.assign_state_scheduled,
  making: m.assign_state_making,
  mailed: m.assign_state_mailed,
  leaving: m.assign_state_leaving,
  installed: m.orders_tab_pending,
  in_use: m.orders_tab_active,
  expired: m.orders_tab_expired,
  returned: m.assign_state_returned,
  moved: m.assign_state_moved,
  failed: m.assign_state_failed,
  revoked: m.assign_state_revoked,
}

export const stateTones = {
  scheduled: 'neutral',
  making: 'accent',
  mailed: 'neutral',
  leaving: 'accent',
  installed: 'warn',
  in_use: 'ok',
  expired: 'neutral',
  returned: 'neutral',
  moved: 'neutral',
  failed: 'bad',
  revoked: 'neutral',
} as const satisfies Readonly<Record<AssignmentState, string>>

/** States in which no phone is known to have the eSIM, so that the plan can still be taken back. */
const takeable: ReadonlySet<AssignmentState> = new Set(['scheduled', 'making', 'mailed'])
/** States in which the person has an eSIM that may take more data. */
const holdsData: ReadonlySet<AssignmentState> = new Set(['mailed', 'installed', 'in_use'])
/** States that soon change by themselves. */
const passing: ReadonlySet<AssignmentState> = new Set(['making', 'leaving'])

/** An assignment as the list and its sheet show it, in the visitor's language. */
export type ShownAssignment = ReturnType<typeof shownAssignment>

export function shownAssignment(assignment: Assignment, locale: Locale) {
  const { id, name, email, state, plan, groupName, costCentre, iccid, esimId } = assignment
  const { name: planName, flag } = shownPlan(plan, locale)
  return {
    id,
    name: name || m.assign_left(),
    email: shownEmail(email),
    state,
    planId: plan.id,
    plan: planName,
    flag,
    group: groupName ?? m.people_no_group(),
    costCentre,
    iccid: iccid ?? '',
    /** The id of the eSIM, if data could be added to it. */
    esimId: holdsData.has(state) ? esimId : undefined,
    when: whenOf(assignment, locale),
    bar: barOf(assignment),
    mayTake: takeable.has(state),
    mayResend: state === 'mailed' && email !== '',
    isPassing: passing.has(state),
  }
}

/** The time since which or until which the assignment is in its state. */
function whenOf(assignment: Assignment, locale: Locale): string {
  const { state, dueAt, mailedAt, settledAt, timeZone, createdAt } = assignment
  const date = formatDay((settledAt ?? mailedAt ?? createdAt) * 1000, locale)
  switch (state) {
    case 'scheduled':
      return momentIn(dueAt, { locale, timeZone })
    case 'making':
      return m.assign_when_making()
    case 'leaving':
      return m.assign_when_leaving()
    case 'mailed':
      return m.assign_when_mailed({ date })
    case 'installed':
      return m.assign_when_installed()
    case 'in_use':
    case 'expired':
      return usedOf(assignment, locale)
    default:
      return m.people_since({ date })
  }
}

/** A moment in a zone, with the city that the zone is named after. */
export function momentIn(
  seconds: number,
  { locale, timeZone }: { locale: Locale; timeZone: string },
): string {
  const time = formatMomentIn(seconds * 1000, { locale, timeZone })
  return `${time} ${townOf(timeZone)}`
}

export function townOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}

function usedOf({ usedMb, allowanceMb, expiresAt }: Assignment, locale: Locale): string {
  const used = formatData(usedMb, locale)
  const data =
    allowanceMb === null
      ? m.esim_used({ data: used })
      : m.portal_limit_used({ used, limit: formatData(allowanceMb, locale) })
  return expiresAt === undefined
    ? data
    : m.assign_when_used({ data, date: formatDay(expiresAt * 1000, locale) })
}

function barOf({ state, usedMb, allowanceMb }: Assignment): BarPart | undefined {
  if (allowanceMb === null || !['in_use', 'expired'].includes(state)) return undefined
  const share = usedMb / allowanceMb
  if (state === 'expired') return { share, kind: 'off' }
  return { share, kind: share >= 0.9 ? 'hot' : 'used' }
}
