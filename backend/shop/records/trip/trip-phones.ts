import { type } from 'arktype'
import type { Trip, TripPhone } from '#contract/commerce/trip-order.ts'
import { installToken } from '../../../mail/links/install-link.ts'
import { sql, statement } from '../../../platform/sql.ts'
import type { Call } from '../../call.ts'

/** The phones of a trip as JSON; an empty list where it is for one. */
export const phonesSql = (tripId: string) => sql`(
  SELECT json_group_array(json_object('name', name, 'isOwn', is_own, 'link', link))
  FROM (SELECT name, is_own, link FROM trip_phone WHERE trip_id = ${tripId} ORDER BY phone))`

const PhonesJson = type('string.json.parse').to(
  type({ name: 'string', isOwn: '0 | 1', link: 'number.integer' }).array(),
)

/** Reads the phones of any account's trip. */
export async function readPhones(db: D1Database, tripId: string) {
  const phones = await statement(db)`SELECT ${phonesSql(tripId)} AS phones`.first<string>('phones')
  return PhonesJson.assert(phones)
}

/** What was added with the links of a trip, in minor units, without what was given up. */
export const addedMinorSql = (tripId: string) => sql`(
  SELECT coalesce(sum(added.total_minor), 0) FROM top_up
    JOIN purchase AS added ON added.id = top_up.purchase_id
  WHERE top_up.trip_id = ${tripId} AND added.state NOT IN ('CANCELLED', 'FAILED', 'REFUNDED'))`

type Read = { tripId: string; phones: string; installUntil: number | null; isPaid: boolean }

/** What a trip says of its phones; those of others have a link once the trip is paid. */
export function phonesOf(
  call: Pick<Call, 'channel' | 'services'>,
  { tripId, phones, installUntil, isPaid }: Read,
): Pick<Trip, 'phones' | 'installUntil'> {
  if (installUntil === null) return {}
  const shown = PhonesJson.assert(phones).map(({ name, isOwn, link }, phone): TripPhone => {
    const hasLink = isPaid && isOwn === 0
    return {
      name,
      isOwn: isOwn === 1,
      ...(hasLink ? { token: installToken(call, { tripId, phone, link }) } : {}),
    }
  })
  return { phones: shown, installUntil }
}
