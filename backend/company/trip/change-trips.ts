import type { TripRowProblem } from '#contract/assigning/trip-list-words.ts'
import { ApiError } from '#contract/errors.ts'
import { sql } from '../../platform/sql.ts'
import { dayIn } from '../../platform/time/day-in.ts'
import { findCountries } from '../../shop/module.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { readPayer } from '../purchasing/read-payer.ts'
import { dayProblem, togetherProblem } from './add-stays.ts'
import type { Stay } from './plan-person.ts'
import { readTripList, tripIn } from './read-trips.ts'
import { changeList, keepUntilEnd } from './write-trips.ts'

type Changed = Promise<{ version: number }>

/** Changes a stay. Throws `unprocessable` with the problem of its new days or country. */
export async function changeStay(
  call: BusinessCall,
  { stayId, country: asked, from, to }: Stay & { stayId: string },
): Changed {
  const [list, { timeZone }, countries] = await Promise.all([
    readTripList(call),
    readPayer(call),
    findCountries(call, [asked]),
  ])
  const { id, stays } = tripIn(list, { stayId })
  const country = countries.get(asked)
  if (country === undefined) throw refusal('country')
  const stay = { country, from, to }
  const before = stays.find((each) => each.id === stayId)
  // A stay that has already begun may be shortened or extended.
  const isBegun = before?.from === from
  const problem =
    dayProblem(stay, isBegun ? from : dayIn(call.now, timeZone)) ??
    togetherProblem([...stays.filter((each) => each.id !== stayId), stay])
  if (problem) throw refusal(problem)
  return changeList(call, list, [
    sql`UPDATE trip_stay SET country = ${country}, from_day = ${from}, to_day = ${to}
      WHERE id = ${stayId} AND trip_id = ${id}`,
    keepUntilEnd(organizationOf(call)),
  ])
}

function refusal(reason: TripRowProblem): ApiError {
  return new ApiError('unprocessable', 'the stay cannot be like this', { details: { reason } })
}

/** Removes a stay; a trip is removed with its last stay. */
export async function removeStay(call: BusinessCall, stayId: string): Changed {
  const list = await readTripList(call)
  const { id } = tripIn(list, { stayId })
  return changeList(call, list, [
    sql`DELETE FROM trip_stay WHERE id = ${stayId} AND trip_id = ${id}`,
    sql`DELETE FROM trip WHERE id = ${id}
      AND NOT EXISTS (SELECT 1 FROM trip_stay WHERE trip_id = trip.id)`,
    keepUntilEnd(organizationOf(call)),
  ])
}

export async function changeTrip(
  call: BusinessCall,
  { tripId, dayMb }: { tripId: string; dayMb: number },
): Changed {
  const list = await readTripList(call)
  const { id } = tripIn(list, { tripId })
  return changeList(call, list, [sql`UPDATE trip SET day_mb = ${dayMb} WHERE id = ${id}`])
}

export async function removeTrip(call: BusinessCall, tripId: string): Changed {
  const list = await readTripList(call)
  const { id } = tripIn(list, { tripId })
  return changeList(call, list, [sql`DELETE FROM trip WHERE id = ${id}`])
}

export async function setStockUse(call: BusinessCall, usesStock: boolean): Changed {
  const list = await readTripList(call)
  return changeList(call, list, [
    sql`UPDATE trip_list SET uses_stock = ${usesStock ? 1 : 0}
      WHERE organization_id = ${organizationOf(call)}`,
  ])
}
