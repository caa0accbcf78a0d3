import { countryZone } from '#contract/catalogue/country-zone.ts'
import { homeTime, installTime, type LocalTime, switchTime } from '#contract/trip/reminder-times.ts'

const dayMs = 86_400_000

/** The days of a trip that an eSIM is for, both included, and whether it is on a phone yet. */
export type TripLeg = {
  place: string
  /** ISO 3166 code of the country; absent for places of several. */
  code?: string | undefined
  startsOn?: string | undefined
  endsOn?: string | undefined
  /** Address of the eSIM's page. */
  path: string
  isInstalled: boolean
}

export type Reminder = {
  kind: 'install' | 'switch' | 'home'
  /** The position of the leg, which names the reminder for good. */
  position: number
  place: string
  path: string
  /** Local time, "2026-12-20T20:00". */
  at: string
  /** The zone of that time; absent where it is the phone's own. */
  zone?: string
  isDone: boolean
}

/**
 * When to install each eSIM, to switch to it and to switch back, in the time of the place where the
 * traveller then is. The first evening is at home, whose zone only the phone knows.
 */
export function remindersOf(legs: readonly (TripLeg & { position: number })[]): Reminder[] {
  const dated = legs.flatMap((leg) =>
    leg.startsOn && leg.endsOn ? [{ ...leg, startsOn: leg.startsOn, endsOn: leg.endsOn }] : [],
  )
  const last = dated.at(-1)
  return [
    ...dated.flatMap((leg, at) => {
      const before = dated[at - 1]
      const { position, place, path, isInstalled } = leg
      const about = { position, place, path }
      const install = {
        ...{ ...about, kind: 'install' as const, isDone: isInstalled },
        ...timeOf(installTime(leg, before)),
      }
      if (before === undefined) return [install]
      const isSwitched = { ...about, kind: 'switch' as const, isDone: false }
      return [install, { ...isSwitched, ...timeOf(switchTime(leg)) }]
    }),
    ...(last
      ? [
          {
            ...{ kind: 'home' as const, position: last.position, place: last.place },
            ...{ path: last.path, isDone: false },
            ...timeOf(homeTime(last)),
          },
        ]
      : []),
  ]
}

function timeOf({ day, clock, code }: LocalTime) {
  const at = `${day}T${clock}`
  const zone = code === undefined ? undefined : countryZone(code, Date.parse(`${at}Z`))
  return { at, ...(zone === undefined ? {} : { zone }) }
}

/** Returns how many days there are from one day to another, both included. */
export function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / dayMs) + 1
}

/** Returns the moment of a local time in an IANA zone, in unix milliseconds. */
export function momentIn(at: string, timeZone: string): number {
  const asUtc = Date.parse(`${at}:00Z`)
  // The offset is taken at the moment itself, which the first guess misses beside a change of clocks.
  const guess = asUtc - offsetAt(asUtc, timeZone)
  return asUtc - offsetAt(guess, timeZone)
}

function offsetAt(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((each) => each.type === type)?.value)
  const local = Date.UTC(
    ...([part('year'), part('month') - 1, part('day')] as const),
    ...([part('hour'), part('minute'), part('second')] as const),
  )
  return local - Math.floor(at / 1000) * 1000
}
