import type { tripCalls } from '#contract/calls/customer/trip.ts'
import type { Trip } from '#contract/commerce/trip-order.ts'
import { ApiError } from '#contract/errors.ts'
import { callerOf } from '../../../call/call.ts'
import { alone, together } from '../../../platform/together.ts'
import type { Call, Handlers } from '../../call.ts'
import { readOrderFacts } from '../../fulfilment/order-facts.ts'
import { tryToAdvance } from '../../fulfilment/try-to-advance.ts'
import { readLastDevice } from '../../records/order-device.ts'
import { readTrip } from '../../records/trip/read-trip.ts'
import { limitAdding, renewLink } from '../../records/trip/write-trip.ts'
import { addByInstallLink } from './add-by-install-link.ts'
import { createTrip, readTripBuyer } from './create-trip.ts'
import { getTripReceipt } from './get-trip-receipt.ts'
import { openInstallLink } from './open-install-link.ts'
import { quoteTrip } from './quote-trip.ts'

/** The calls about several plans that one payment buys. */
export const tripHandlers: Handlers<typeof tripCalls> = {
  async quoteTrip(input, call) {
    const { device, ...buyer } = await together(call.db, {
      device: readLastDevice(call),
      ...readTripBuyer(call, input),
    })
    return { ...(await quoteTrip(call, input, buyer)), ...(device ? { device } : {}) }
  },
  createTrip: async (input, call) => createTrip(call, input),
  getTrip: async ({ tripId }, call) => getTrip(call, tripId),
  getTripReceipt: async (input, call) => getTripReceipt(call, input),
  async renewInstallLink(input, call) {
    // Throws `not_found` for another account's trip.
    await readTrip(call, input.tripId)
    await renewLink(call.db, { ...input, accountId: callerOf(call).accountId }).run()
    return readTrip(call, input.tripId)
  },
  async setAddLimit(input, call) {
    const { adding } = await readTrip(call, input.tripId)
    if (input.limitMinor > 0 && !adding?.card) {
      throw new ApiError('conflict', 'no card may be charged', { details: { reason: 'no_card' } })
    }
    await limitAdding(call.db, { ...input, accountId: callerOf(call).accountId }).run()
    return readTrip(call, input.tripId)
  },
  addByInstallLink: async (input, call) => addByInstallLink(call, input),
  openInstallLink: async ({ token }, call) => openInstallLink(call, token),
}

async function getTrip(call: Call, tripId: string): Promise<Trip> {
  // Throws `not_found` for another account's trip before anything is done about it.
  const trip = await readTrip(call, tripId)
  const ids = trip.lines.map(({ order }) => order.id)
  const facts = await alone(call.db, readOrderFacts(call, ids))
  const moved = await Promise.all(ids.map((id) => tryToAdvance(call, id, facts.get(id))))
  return moved.some(Boolean) ? readTrip(call, tripId) : trip
}
