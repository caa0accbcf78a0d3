import { csvAnswer } from '#app/page/csv-answer.ts'
import type { Route } from './+types/plans-csv.ts'
import { readPlansAddress } from './plans-address.ts'
import { plansFile } from './plans-file.ts'

/** Returns the assignments that match the filter of the list, as a file. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  return csvAnswer(await plansFile(context, readPlansAddress(new URL(request.url).searchParams)))
}
