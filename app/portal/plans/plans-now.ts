import type { Route } from './+types/plans-now.ts'
import { readStock } from './read-stock.ts'

/** Returns the stock, which the page requests while it is visible. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  return Response.json(await readStock(context))
}
