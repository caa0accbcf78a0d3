import { csvAnswer } from '../file/csv-answer.ts'
import type { Route } from './+types/orders-csv.ts'
import { readOrdersAddress } from './orders-address.ts'
import { ordersFile } from './orders-file.ts'

/** Returns the organisation's orders that match the filter of the list as a file. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return csvAnswer(await ordersFile(context, readOrdersAddress(new URL(request.url).searchParams)))
}
