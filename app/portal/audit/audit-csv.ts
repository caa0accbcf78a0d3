import { csvAnswer } from '../file/csv-answer.ts'
import type { Route } from './+types/audit-csv.ts'
import { filterOf, readAuditAddress } from './audit-address.ts'
import { auditFile } from './audit-file.ts'

/** Returns the lines of the log that match the filter as a file. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const address = readAuditAddress(new URL(request.url).searchParams)
  return csvAnswer(await auditFile(context, filterOf(address)))
}
