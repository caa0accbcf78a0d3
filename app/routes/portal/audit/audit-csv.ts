import { csvAnswer } from '#app/page/csv-answer.ts'
import type { Route } from './+types/audit-csv.ts'
import { auditFile } from './audit-file.ts'

/** Returns the lines of the log that match the search as a file. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const q = (new URL(request.url).searchParams.get('q') ?? '').slice(0, 80)
  return csvAnswer(await auditFile(context, q))
}
