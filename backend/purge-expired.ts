import type { PersonalData } from './call/domain.ts'
import type { DbContext } from './platform/db-context.ts'
import { raw, type Sql, sql, statement } from './platform/sql.ts'

// Number of rows that one statement deletes; it is small, because other statements wait for it.
const rowsAtOnce = 2_000
// Limit of the statements of one run: a larger backlog is deleted over several runs.
const roundsAtMost = 50

/** What the rooms below all domains keep until `expires_at`. */
const ownTables = [
  ['used_once', 'kind, token'],
  ['job_attempt', 'job, item'],
] as const

type Purging = DbContext & { services: { personalData: readonly PersonalData[] } }

/** The table that grows fastest; the others follow it. */
export const expired = (nowSeconds: number): Sql => sql`
  SELECT expires_at AS since FROM used_once WHERE expires_at < ${nowSeconds}`

/** Deletes the rows that expired before `now` (unix seconds); returns their number. */
export async function purgeExpired(context: Purging): Promise<number> {
  const { personalData } = context.services
  const tables = [...ownTables, ...personalData.flatMap(({ expiring }) => expiring ?? [])]
  const counts = await Promise.all([
    ...tables.map(([table, key]) => purge(context, table, key)),
    ...personalData.map(({ purge }) => purge?.(context) ?? 0),
  ])
  return counts.reduce((sum, count) => sum + count, 0)
}

async function purge({ db, now, share }: DbContext, table: string, key: string): Promise<number> {
  const [tableName, keyColumns] = [raw(table), raw(key)]
  const expiring = statement(
    db,
    sql`DELETE FROM ${tableName} WHERE (${keyColumns}) IN (
        SELECT ${keyColumns} FROM ${tableName} WHERE expires_at < ${now} LIMIT ${rowsAtOnce}
      )`,
  )
  let deleted = 0
  for (let round = 0; round < roundsAtMost; round += 1) {
    const { meta } = await expiring.run()
    deleted += meta.changes
    if (meta.changes < rowsAtOnce || share?.isSpent()) break
  }
  return deleted
}
