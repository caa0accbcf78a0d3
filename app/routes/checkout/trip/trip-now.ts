import { apiContext, localeContext } from '#app/page/context.ts'
import { orNotFound } from '#app/page/not-found.ts'
import type { Route } from './+types/trip-now.ts'
import { tripView } from './trip-view.ts'

/** Returns the current state of a trip, which its page asks for while something is being made. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const trip = context.get(apiContext).call('getTrip', { tripId: params.trip })
  return Response.json(tripView(await orNotFound(trip), context.get(localeContext)))
}
