import type { tripListCalls } from '#contract/calls/company/trip-list.ts'
import type { Handlers } from '../../shop/module.ts'
import { addStays } from './add-stays.ts'
import { approveTrips } from './approve-trips.ts'
import { changeStay, changeTrip, removeStay, removeTrip, setStockUse } from './change-trips.ts'
import { listTrips } from './list-trips.ts'

/** Handlers of the calls about the trips that an organisation plans for its people. */
export const tripHandlers: Handlers<typeof tripListCalls> = {
  listTrips: async (_, call) => listTrips(call),
  addTripStays: async ({ rows }, call) => addStays(call, rows),
  changeTripStay: async (input, call) => changeStay(call, input),
  removeTripStay: async ({ stayId }, call) => removeStay(call, stayId),
  changeTrip: async (input, call) => changeTrip(call, input),
  removeTrip: async ({ tripId }, call) => removeTrip(call, tripId),
  useTripStock: async ({ usesStock }, call) => setStockUse(call, usesStock),
  approveTrips: async (input, call) => approveTrips(call, input),
}
