import { sendSoon } from '../../../mail/sending/send-soon.ts'
import type { CommerceContext } from '../../call.ts'
import { readTripDetails } from '../../records/trip/read-trip.ts'
import { readPhones } from '../../records/trip/trip-phones.ts'
import { isTripUntold, markTripTold } from '../../records/trip/write-trip.ts'

const undecided: readonly string[] = ['PENDING', 'PAID', 'PROVISIONING']

/**
 * Writes the one confirmation of a trip once all of its orders are decided, if any was made. Orders
 * that have failed have mails of their own.
 */
export async function tellTrip(context: CommerceContext, tripId: string): Promise<void> {
  const trip = await readTripDetails(context, tripId)
  const orders = trip.map(({ order }) => order)
  if (orders.some(({ state }) => undecided.includes(state))) return
  const [first] = orders
  const { mails } = context.services
  const channel = first && (await mails.channelOf(first.channel))
  const phones = await readPhones(context.db, tripId)
  const isMade = orders.some(({ completedAt }) => completedAt !== undefined)
  const told =
    isMade && first?.email && channel
      ? [
          mails.enqueue(
            { ...context, channel },
            { kind: 'trip_confirmed', to: first.email, locale: first.locale, tripId, trip, phones },
            { id: `trip_confirmed-${tripId}`, onlyIf: isTripUntold(tripId) },
          ),
        ]
      : []
  await context.db.batch([...told, markTripTold(context, tripId)])
  sendSoon(context)
}
