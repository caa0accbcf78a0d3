import { apiContext } from '#app/page/context.ts'
import { failedRowsAnswer } from '../failed-rows.ts'
import { csvAnswer } from '../file/csv-answer.ts'
import type { Route } from './+types/people-csv.ts'
import { readAddress } from './people-address.ts'
import { peopleFile } from './people-file.ts'
import { problemNames } from './shown-people-job.ts'

/** Returns the people who match the filter of the list, or whom a job left unchanged, as a file. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const address = readAddress(new URL(request.url).searchParams)
  const { job: jobId } = address
  if (!jobId) return csvAnswer(await peopleFile(context, address))
  const { jobs } = await context.get(apiContext).call('listPeopleJobs', { jobId })
  const failed = jobs.find(({ id }) => id === jobId)?.failed
  const rows = failed?.map((each) => ({ ...each, text: problemNames[each.problem]() }))
  return failedRowsAnswer(rows)
}
