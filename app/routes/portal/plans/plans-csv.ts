import { apiContext, localeContext } from '#app/page/context.ts'
import { csvAnswer } from '#app/page/csv-answer.ts'
import { problemNames } from '../assigned/shown-plans-job.ts'
import { failedRowsAnswer } from '../failed-rows.ts'
import type { Route } from './+types/plans-csv.ts'
import { readPlansAddress } from './plans-address.ts'
import { plansFile } from './plans-file.ts'

/** Returns the assignments that match the filter of the list, or that a job left unchanged. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const address = readPlansAddress(new URL(request.url).searchParams)
  const { job: jobId } = address
  if (!jobId) return csvAnswer(await plansFile(context, address))
  const { jobs } = await context.get(apiContext).call('listAssignmentJobs', { jobId })
  const failed = jobs.find(({ id }) => id === jobId)?.failed
  const rows = failed?.map((each) => ({ ...each, text: problemNames[each.problem]() }))
  return failedRowsAnswer(rows, context.get(localeContext))
}
