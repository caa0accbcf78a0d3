import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import type { Stay } from './plan-person.ts'

const Row = type({
  id: 'string',
  account_id: 'string | null',
  person_key: 'string',
  name: 'string',
  email: 'string',
  day_mb: 'number.integer',
  stays: type('string.json.parse').to(
    type({ id: 'string', country: 'string', from: 'string', to: 'string' }).array(),
  ),
})

export type StoredTrip = {
  id: string
  accountId?: string
  personKey: string
  name: string
  email: string
  dayMb: number
  /** In the order of travel. */
  stays: (Stay & { id: string })[]
}

export type StoredList = { version: number; usesStock: boolean; trips: StoredTrip[] }

/** Reads the list of the caller's organisation, which is empty until somebody adds a stay. */
export async function readTripList(call: BusinessCall): Promise<StoredList> {
  const [heads, rows] = await call.db.batch<Record<string, unknown>>([
    statement(call.db)`
      SELECT version, uses_stock FROM trip_list WHERE organization_id = ${organizationOf(call)}`,
    statement(call.db, tripsQuery(sql`trip.organization_id = ${organizationOf(call)}`)),
  ])
  const head = heads?.results[0]
  return {
    version: Number(head?.version ?? 0),
    usesStock: head?.uses_stock !== 0,
    trips: (rows?.results ?? []).map(toTrip),
  }
}

/** Returns the query of trips in the order of departure, with people's current names. */
function tripsQuery(where: Sql): Sql {
  return sql`SELECT trip.id, trip.account_id, trip.person_key, trip.day_mb,
      coalesce(nullif(account.name, ''), account.email, nullif(trip.name, ''), trip.email) AS name,
      coalesce(account.email, trip.email) AS email,
      json_group_array(json_object('id', stay.id, 'country', stay.country, 'from', stay.from_day,
        'to', stay.to_day)) AS stays
    FROM trip JOIN trip_stay AS stay ON stay.trip_id = trip.id
      LEFT JOIN account ON account.id = trip.account_id
    WHERE ${where}
    GROUP BY trip.id ORDER BY min(stay.from_day), name, trip.id`
}

function toTrip(row: unknown): StoredTrip {
  const { id, account_id, person_key, name, email, day_mb, stays } = Row.assert(row)
  return {
    id,
    ...(account_id === null ? {} : { accountId: account_id }),
    personKey: person_key,
    ...{ name, email, dayMb: day_mb },
    stays: stays.toSorted(byDay),
  }
}

/** Finds a trip of the list by its id or by that of a stay. Throws `not_found`. */
export function tripIn(list: StoredList, asked: { tripId: string } | { stayId: string }) {
  const trip = list.trips.find(({ id, stays }) =>
    'tripId' in asked ? id === asked.tripId : stays.some((stay) => stay.id === asked.stayId),
  )
  if (!trip) throw new ApiError('not_found')
  return trip
}

/** Of two stays that share a day, the one that ends first is first. */
export function byDay(one: Stay, other: Stay): number {
  return one.from.localeCompare(other.from) || one.to.localeCompare(other.to)
}
