import { usualDayMb } from '#contract/assigning/trip-list-words.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import { justChanged } from '../../shop/module.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import type { Traveller } from './find-travellers.ts'
import type { Stay } from './plan-person.ts'
import type { StoredList } from './read-trips.ts'

export type NewStay = Stay & { traveller: Traveller; dayMb: number | undefined }

/** Seconds for which trips that nobody approves are kept after their last day. */
const keptSeconds = 30 * 86_400

/** Stores changes of the list together with its next version, which is returned. */
export async function changeList(
  call: BusinessCall,
  list: StoredList,
  changes: readonly Sql[],
): Promise<{ version: number }> {
  const statements = [nextVersion(call), ...changes].map((each) => statement(call.db, each))
  await call.db.batch(statements).catch((error: unknown) => {
    // Another member has added the same person since the list was read.
    throw isUniqueFailure(error, 'trip')
      ? justChanged('the list has changed', 'trips_changed')
      : error
  })
  return { version: list.version + 1 }
}

function nextVersion(call: BusinessCall): Sql {
  return sql`INSERT INTO trip_list (organization_id, changed_at)
    VALUES (${organizationOf(call)}, ${call.now})
    ON CONFLICT (organization_id) DO UPDATE SET version = version + 1,
      changed_at = excluded.changed_at`
}

/** Adds stays, and trips for people who have none yet. */
export async function storeStays(
  call: BusinessCall,
  list: StoredList,
  stays: readonly NewStay[],
): Promise<void> {
  const known = new Map(list.trips.map(({ personKey, id }) => [personKey, id]))
  const added = [...Map.groupBy(stays, ({ traveller }) => traveller.key).values()].flatMap(
    (same) => same.find(({ traveller }) => traveller.name !== '') ?? same.slice(0, 1),
  )
  const trips = added
    .filter(({ traveller }) => !known.has(traveller.key))
    .map((stay) => ({
      ...stay.traveller,
      id: crypto.randomUUID(),
      dayMb: stay.dayMb ?? usualDayMb,
    }))
  const ids = new Map([...known, ...trips.map(({ key, id }) => [key, id] as const)])
  const rows = stays.map(({ traveller, country, from, to }) => ({
    ...{ id: crypto.randomUUID(), tripId: ids.get(traveller.key), country, from, to },
  }))
  const asked = stays.flatMap(({ traveller, dayMb }) =>
    dayMb === undefined ? [] : [{ tripId: ids.get(traveller.key), dayMb }],
  )
  const organizationId = organizationOf(call)
  await changeList(call, list, [
    sql`INSERT INTO trip (id, organization_id, account_id, name, email, person_key, day_mb,
        created_at, expires_at)
      SELECT value ->> 'id', ${organizationId}, value ->> 'accountId', value ->> 'name',
        value ->> 'email', value ->> 'key', value ->> 'dayMb', ${call.now}, ${call.now}
      FROM json_each(${JSON.stringify(trips)})`,
    sql`INSERT INTO trip_stay (id, trip_id, country, from_day, to_day)
      SELECT value ->> 'id', value ->> 'tripId', value ->> 'country', value ->> 'from',
        value ->> 'to'
      FROM json_each(${JSON.stringify(rows)})`,
    sql`UPDATE trip SET day_mb = coalesce((SELECT value ->> 'dayMb'
        FROM json_each(${JSON.stringify(asked)}) WHERE value ->> 'tripId' = trip.id
        ORDER BY key DESC LIMIT 1), day_mb)
      WHERE organization_id = ${organizationId}`,
    keepUntilEnd(organizationId),
  ])
}

/** Sets until when each trip of the list is kept. */
export function keepUntilEnd(organizationId: string): Sql {
  return sql`UPDATE trip SET expires_at = ${keptSeconds} + (
      SELECT unixepoch(max(to_day)) FROM trip_stay WHERE trip_id = trip.id)
    WHERE organization_id = ${organizationId}`
}
