import { apiContext, localeContext } from '#app/page/context.ts'
import type { Route } from './+types/import-now.ts'
import { shownJob } from './shown-job.ts'

/** Returns the organisation's latest files, which their page requests while work is running. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { jobs } = await context.get(apiContext).call('listImports', {})
  return Response.json(jobs.map((job) => shownJob(job, context.get(localeContext))))
}
