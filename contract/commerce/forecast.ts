import type { OfferedPlan } from '../catalogue/catalogue.ts'
import type { Esim } from './order.ts'

const secondsPerDay = 86_400
/** Days of use from which on a pace is told at all. */
const leastDays = 3
/** How many whole days the pace is taken from. */
const paceDays = 7

/** What is known of an eSIM's use: data in MB, times in unix seconds, days from the unix epoch. */
export type Use = {
  usage: readonly { day: number; usedMb: number }[]
  leftMb: number
  now: number
  endsAt: number
}

/**
 * When the data is used up at the pace of the last days, from the fastest to the slowest of them.
 * `lasts`: even at the fastest, data is left when the plan ends. `untilAt` is absent if at the slowest
 * it lasts. Times in unix seconds at the beginning of a UTC day, paces in MB a day.
 */
export type Forecast =
  | { kind: 'lasts' }
  | { kind: 'runs_out'; fromAt: number; untilAt?: number; slowMb: number; fastMb: number }

/** Returns the forecast; undefined while fewer than three days were used or nothing is left. */
export function forecastOf({ usage, leftMb, now, endsAt }: Use): Forecast | undefined {
  const today = Math.floor(now / secondsPerDay)
  const used = new Map(usage.map(({ day, usedMb }) => [day, usedMb]))
  const usedDays = usage.filter(({ day, usedMb }) => day < today && usedMb > 0)
  if (usedDays.length < leastDays || leftMb <= 0 || endsAt <= now) return undefined
  const firstDay = Math.max(today - paceDays, Math.min(...usedDays.map(({ day }) => day)))
  const paces = Array.from(
    { length: today - firstDay },
    (_, index) => used.get(firstDay + index) ?? 0,
  )
  const slowMb = Math.min(...paces)
  // Today is not over: it may raise the fastest pace, and never lowers the slowest.
  const fastMb = Math.max(...paces, used.get(today) ?? 0)
  const earliest = now + (leftMb / fastMb) * secondsPerDay
  if (fastMb === 0 || earliest >= endsAt) return { kind: 'lasts' }
  const latest = slowMb === 0 ? Number.POSITIVE_INFINITY : now + (leftMb / slowMb) * secondsPerDay
  const fromAt = startOfDay(earliest)
  // A day is never named alone: use is not that even.
  const untilAt = Math.max(startOfDay(latest), fromAt + secondsPerDay)
  return untilAt < endsAt
    ? { kind: 'runs_out', fromAt, untilAt, slowMb, fastMb }
    : { kind: 'runs_out', fromAt, slowMb, fastMb }
}

function startOfDay(seconds: number): number {
  return Math.floor(seconds / secondsPerDay) * secondsPerDay
}

/** The data that is offered for an eSIM, and whether the data lasts to the last day with it. */
export type ChosenAddon = { addon: OfferedPlan; reaches: boolean }

/** Returns the smallest size with which the data lasts; the smallest of all if none does. */
export function chooseAddon(
  offers: readonly OfferedPlan[],
  { usage, allowanceMb, usedMb, expiresAt: endsAt }: Esim,
  now: number,
): ChosenAddon | undefined {
  const lasts = ({ amount }: OfferedPlan): boolean => {
    if (allowanceMb === null || endsAt === undefined) return false
    const leftMb = allowanceMb + amount - usedMb
    return forecastOf({ usage, leftMb, now, endsAt })?.kind === 'lasts'
  }
  const reaching = offers.find(lasts)
  const addon = reaching ?? offers[0]
  return addon && { addon, reaches: reaching !== undefined }
}
