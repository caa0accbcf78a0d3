import { csvAnswer } from '../file/csv-answer.ts'
import type { Route } from './+types/policy-csv.ts'
import { topUpsFile } from './top-ups-file.ts'

/** Returns what a policy added and withheld, as a file. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const policyId = (new URL(request.url).searchParams.get('policy') ?? '').slice(0, 64)
  return csvAnswer(await topUpsFile(context, policyId))
}
