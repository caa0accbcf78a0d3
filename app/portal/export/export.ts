import { tenantContext } from '#app/page/context.ts'
import { zipAnswer } from '../file/zip-answer.ts'
import type { Route } from './+types/export.ts'
import { allFiles } from './all-files.ts'

/** Returns everything that the member may see of the organisation, as an archive of CSV files. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const files = await allFiles(context)
  const day = new Date().toISOString().slice(0, 10)
  return zipAnswer(`${context.get(tenantContext).slug}-${day}`, files)
}
