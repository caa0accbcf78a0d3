import { advanceLater } from '../../assignment/make-assignments.ts'
import type { BusinessCall } from '../../call.ts'
import { requireShown, tripsToGive } from '../../trip/approve-trips.ts'
import { type PlannedList, planBoth } from '../../trip/plan-trips.ts'
import type { Act } from './acts.ts'
import { cannot } from './cannot.ts'
import type { AskedTrips } from './request-row.ts'

/** Carries out the list of trips, if the result would be exactly what was requested. */
export async function tripsAct(
  call: BusinessCall,
  { version, plans, isAll }: AskedTrips,
  seenMinor: number,
): Promise<Act> {
  const { within, all } = await planBoth(call)
  const planned = isAll ? all : within
  requireShown(planned, { version, totalMinor: seenMinor })
  if (plansText(planned) !== plans) throw cannot('trips_changed')
  const { answer, statements } = tripsToGive(call, planned)
  const ids = answer.assignmentIds
  return {
    statements,
    entries: ids.map((id) => `assigned.${id}`),
    ...(answer.orderId === undefined ? {} : { orderId: answer.orderId }),
    after: () => advanceLater(call, ids),
  }
}

/** Which person gets which plans, from the stock or bought, as a text that can be compared. */
export function plansText({ trips }: PlannedList): string {
  return trips
    .flatMap(({ id, plans }) =>
      plans.map(
        ({ planId, isFree, from }) => `${id} ${planId} ${isFree ? 'stock' : 'new'} ${from}`,
      ),
    )
    .join('\n')
}
