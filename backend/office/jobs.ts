import type { Jobs } from '../call/domain.ts'
import { sql } from '../platform/sql.ts'
import type { OfficeServices } from './call.ts'
import { logCatalogueActs } from './catalogue/log-acts.ts'

export const jobs: Jobs<OfficeServices> = {
  logCatalogueActs: { run: logCatalogueActs, due: () => nothingDue },
}

/** The catalogue's database has what is not logged yet. */
const nothingDue = sql`SELECT 0 AS since WHERE false`
