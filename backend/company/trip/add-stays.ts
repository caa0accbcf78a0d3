import {
  maxTripAhead,
  maxTripPeople,
  maxTripRows,
  type TripRowProblem,
} from '#contract/assigning/trip-list-words.ts'
import { maxStayDays, maxStays } from '#contract/trip/trip.ts'
import { dayIn } from '../../platform/time/day-in.ts'
import { dayOrderOf, readDay } from '../../platform/time/read-day.ts'
import { findCountries } from '../../shop/module.ts'
import type { BusinessCall } from '../call.ts'
import { readPayer } from '../purchasing/read-payer.ts'
import { findTravellers } from './find-travellers.ts'
import type { Stay } from './plan-person.ts'
import { byDay, readTripList, type StoredList } from './read-trips.ts'
import { addDays, daysBetween, lengthOf } from './trip-days.ts'
import { type NewStay, storeStays } from './write-trips.ts'

export type AddedRow = {
  who: string
  country: string
  from: string
  to: string
  dayMb?: number | undefined
}

type Checked = NewStay | { problem: TripRowProblem }

/** Adds stays to the list; if one row has a problem, none is added. */
export async function addStays(
  call: BusinessCall,
  rows: readonly AddedRow[],
): Promise<{ added: number; problems: { row: number; problem: TripRowProblem }[] }> {
  const [list, { timeZone }, travellers, countries] = await Promise.all([
    readTripList(call),
    readPayer(call),
    findTravellers(
      call,
      rows.map(({ who }) => who),
    ),
    findCountries(
      call,
      rows.map(({ country }) => country),
    ),
  ])
  const order = dayOrderOf(
    rows.flatMap(({ from, to }) => [from, to]),
    call.locale === 'en' && timeZone.startsWith('America/') ? 'month_first' : 'day_first',
  )
  const today = dayIn(call.now, timeZone)
  const read = (text: string) => readDay(text, order)
  const each = rows.map((row, at): Checked => {
    const traveller = travellers[at] ?? { problem: 'person' as const }
    if ('problem' in traveller) return traveller
    const country = countries.get(row.country)
    if (country === undefined) return { problem: 'country' }
    const [from, to] = [read(row.from), read(row.to)]
    if (!('day' in from) || !('day' in to)) return { problem: 'day' }
    const stay = { country, from: from.day, to: to.day }
    const problem = dayProblem(stay, today)
    return problem ? { problem } : { ...stay, traveller, dayMb: row.dayMb }
  })
  const checked = checkTogether(list, each)
  const problems = checked.flatMap((one, row) =>
    'problem' in one ? [{ row, problem: one.problem }] : [],
  )
  if (problems.length > 0) return { added: 0, problems }
  const stays = checked.flatMap((one) => ('problem' in one ? [] : [one]))
  await storeStays(call, list, stays)
  return { added: stays.length, problems }
}

/** The problem of a stay's own days, if any. */
export function dayProblem(stay: Stay, today: string): TripRowProblem | undefined {
  if (stay.to < stay.from) return 'order'
  if (stay.from < today) return 'past'
  if (lengthOf(stay) > maxStayDays) return 'long'
  return stay.from > addDays(today, maxTripAhead) ? 'far' : undefined
}

/** The problem of one person's stays together, in the order of travel. */
export function togetherProblem(stays: readonly Stay[]): TripRowProblem | undefined {
  const sorted = stays.toSorted(byDay)
  const isOverlap = sorted.some((stay, at) => {
    const before = sorted[at - 1]
    // A day of travel may belong to both countries.
    return before !== undefined && daysBetween(before.to, stay.from) < 0
  })
  if (isOverlap) return 'overlap'
  const days = sorted.reduce((sum, stay) => sum + lengthOf(stay), 0)
  return sorted.length > maxStays || days > maxStayDays ? 'long' : undefined
}

/** Marks rows that conflict with the list, or with the rows before them. */
function checkTogether(list: StoredList, rows: readonly Checked[]): Checked[] {
  const known = new Map(list.trips.map(({ personKey, stays }) => [personKey, [...stays] as Stay[]]))
  let count = list.trips.reduce((sum, { stays }) => sum + stays.length, 0)
  return rows.map((row) => {
    if ('problem' in row) return row
    const { traveller, country, from, to } = row
    const stays = [...(known.get(traveller.key) ?? []), { country, from, to }]
    const problem = togetherProblem(stays)
    if (problem) return { problem }
    known.set(traveller.key, stays)
    count += 1
    return known.size > maxTripPeople || count > maxTripRows ? { problem: 'many' } : row
  })
}
