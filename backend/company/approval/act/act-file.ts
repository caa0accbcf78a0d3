import { sql, statement } from '../../../platform/sql.ts'
import { pricesOfStock } from '../../budget/find-passed.ts'
import { type BusinessCall, organizationOf } from '../../call.ts'
import type { Act, Asking } from './acts.ts'
import { cannot } from './cannot.ts'
import type { AskedFile } from './request-row.ts'

/**
 * Seconds for which a file is kept after its rows were approved, because the request refers to it.
 */
const keptSeconds = 30 * 86_400

/**
 * Starts the assignment of the waiting rows of a file. From then on, the import job carries out
 * each of them once and stores the result in the row.
 */
export async function fileAct(
  call: BusinessCall,
  { id }: Pick<Asking, 'id'>,
  file: AskedFile,
  seenMinor: number,
): Promise<Act> {
  const totalMinor = await fileNow(call, file)
  if (totalMinor === undefined) throw cannot('stock_short')
  if (totalMinor !== seenMinor) throw cannot('price_changed')
  const { db, now } = call
  const { results } = await statement(db)`SELECT assignment_id AS id FROM import_row
    WHERE job_id = ${file.importId} AND request_id = ${id} AND state = 'open'`.all<{ id: string }>()
  // The file may have been deleted with its organisation or after its time.
  if (results.length !== file.rows) throw cannot('people_changed')
  const own = sql`id = ${file.importId} AND organization_id = ${organizationOf(call)}`
  return {
    statements: [
      // Rows that a member has stopped are not carried out.
      sql`UPDATE import_row SET state = 'open' WHERE job_id = ${file.importId}
        AND state = 'planned' AND EXISTS (
          SELECT 1 FROM import_job WHERE ${own} AND state = 'stopped')`,
      sql`UPDATE import_row SET state = 'planned'
        WHERE job_id = ${file.importId} AND request_id = ${id} AND state = 'open'`,
      sql`UPDATE import_job SET
          planned_count = iif(state = 'stopped', done_count + failed_count, planned_count)
            + ${file.rows},
          started_at = iif(ended_at IS NULL, started_at, ${now}), state = 'running',
          ended_at = NULL, expires_at = max(expires_at, ${now + keptSeconds})
        WHERE ${own}`,
    ].map((query) => statement(db, query)),
    entries: results.map((row) => `assigned.${row.id}`),
    // Scheduled work carries out the rows.
    after: () => undefined,
  }
}

/** Today's price of the rows; undefined if not enough plans are free. */
export async function fileNow(
  call: BusinessCall,
  { plans }: AskedFile,
): Promise<number | undefined> {
  const priced = await Promise.all(
    plans.map(async ({ planId, count }) => {
      const prices = await pricesOfStock(call, planId, count)
      return prices.length < count ? undefined : prices.reduce((sum, price) => sum + price, 0)
    }),
  )
  return priced.reduce<number | undefined>(
    (sum, each) => (sum === undefined || each === undefined ? undefined : sum + each),
    0,
  )
}
