import { middleZone } from '#contract/catalogue/country-zone.ts'
import { installTime, type LocalTime, switchTime } from '#contract/trip/reminder-times.ts'
import { isTimeZone, secondsIn } from '../../../platform/time/zoned-time.ts'
import type { Call } from '../../call.ts'
import type { TripReminders } from '../../records/trip/write-trip.ts'

type Leg = {
  startsOn: string | undefined
  /** The country that the plan is for; null for several. */
  code: string | null
  /** The phone that the plan is for, of several; those of a phone follow one another. */
  phone?: number | undefined
}

/**
 * When a buyer is reminded of the plans of a trip, in unix seconds: the times that its calendar file
 * has. What is past is left out, because the confirmation has the same codes. The clock at home is the
 * one that the browser reported; where it did not, that of the country in which the sale was made, and
 * last the shop's own. In a country of several clocks, the one in the middle counts.
 */
export function remindersOf(call: Call, legs: readonly Leg[], timeZone?: string): TripReminders[] {
  const home = homeOf(call, timeZone)
  const at = (time: LocalTime) => momentOf(call, time, home)
  let before: { startsOn: string; code?: string | undefined } | undefined
  return legs.map(({ startsOn, code, phone }, position) => {
    if (phone !== legs[position - 1]?.phone) before = undefined
    if (startsOn === undefined) return {}
    const leg = { startsOn, code: code ?? undefined }
    const installAt = at(installTime(leg, before))
    const switchAt = before && at(switchTime(leg))
    before = leg
    return { ...(installAt ? { installAt } : {}), ...(switchAt ? { switchAt } : {}) }
  })
}

function homeOf({ from, channel, now }: Call, reported: string | undefined): string {
  if (reported !== undefined && isTimeZone(reported)) return reported
  const countries = [from?.country ?? [], channel.brand.address.country].flat()
  return countries.map((code) => middleZone(code, now * 1000)).find(Boolean) ?? 'UTC'
}

function momentOf(
  { now }: Call,
  { day, clock, code }: LocalTime,
  home: string,
): number | undefined {
  const zone = code === undefined ? undefined : middleZone(code, Date.parse(day))
  const at = secondsIn({ day, clock, timeZone: zone ?? home })
  return at !== undefined && at > now ? at : undefined
}
