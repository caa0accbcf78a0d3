import { apiContext, localeContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import { problemNames } from '../assigned/shown-plans-job.ts'
import { failedRowsAnswer } from '../failed-rows.ts'
import { csvAnswer } from '../file/csv-answer.ts'
import { shownPlan } from '../orders/shown-plan.ts'
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
  const locale = context.get(localeContext)
  const rows = failed?.map(({ name, email, plan, problem }) => ({
    ...{ name: name || m.assign_left(), email, text: problemNames[problem]() },
    ...(plan ? { plan: shownPlan(plan, locale).name } : {}),
  }))
  return failedRowsAnswer(rows)
}
