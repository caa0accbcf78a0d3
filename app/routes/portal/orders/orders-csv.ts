import { csvAnswer } from '#app/page/csv-answer.ts'
import type { Route } from './+types/orders-csv.ts'
import { ordersFile } from './orders-file.ts'

/** Returns the organisation's orders as a file. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  return csvAnswer(await ordersFile(context))
}
