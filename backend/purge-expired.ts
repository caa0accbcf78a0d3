import { purgeGuesses } from './account/password/throttle.ts'
import { newsLinkDays } from './mail/links/news-link.ts'
import type { DbContext } from './platform/db-context.ts'
import { raw, type Sql, sql, statement } from './platform/sql.ts'

// Number of rows that one statement deletes; it is small, because other statements wait for it.
const rowsAtOnce = 2_000
// Limit of the statements of one run: a larger backlog is deleted over several runs.
const roundsAtMost = 50

/** Tables whose rows are of no use after `expires_at`, with the columns of their primary key. */
const tables = [
  ['used_once', 'kind, token'],
  ['verification_code', 'flow'],
  ['refresh_token', 'hash'],
  ['session', 'id'],
  ['idempotent_answer', 'account_id, key'],
  ['business_request', 'id'],
  ['sealed_secret', 'id'],
  ['webhook_event', 'id'],
  ['business_alert', 'id'],
  ['import_job', 'id'],
  ['people_job', 'id'],
  ['approval_request', 'id'],
  ['policy_held', 'id'],
  ['trip', 'id'],
  ['job_attempt', 'job, item'],
] as const

/** The table that grows fastest; the others follow it. */
export const expired = (nowSeconds: number): Sql => sql`
  SELECT expires_at AS since FROM used_once WHERE expires_at < ${nowSeconds}`

/** Deletes the rows that expired before `now` (unix seconds); returns their number. */
export async function purgeExpired(context: DbContext): Promise<number> {
  const { db, now } = context
  const counts = await Promise.all([
    ...tables.map(([table, key]) => purge(context, table, key)),
    purgeGuesses(db, now),
    purgeUnconfirmedNews(db, now),
  ])
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Deletes addresses whose owner did not confirm the newsletter before the link expired. */
async function purgeUnconfirmedNews(db: D1Database, now: number): Promise<number> {
  const { meta } = await statement(
    db,
    sql`DELETE FROM collected_email
      WHERE confirmed_at IS NULL AND created_at < ${now - newsLinkDays * 86_400}`,
  ).run()
  return meta.changes
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
