import { csvAnswer } from '../file/csv-answer.ts'
import type { Route } from './+types/usage-csv.ts'
import { readUsageAddress } from './usage-address.ts'
import { usageFile } from './usage-file.ts'

/** Returns the usage per eSIM and day as a file. */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return csvAnswer(usageFile(context, readUsageAddress(new URL(request.url).searchParams)))
}
