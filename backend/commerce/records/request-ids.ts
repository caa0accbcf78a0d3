import { sql, statement } from '../../platform/sql.ts'
/**
 * What the network was asked for an eSIM's profile with (of `esim`): its own id, or the name of the
 * profile that its receiver was made when it was given away.
 */
export const requestIdSql = sql`coalesce(esim.request_id, esim.id)`

/** What the network calls the profiles of eSIMs, by their ids. */
export async function requestIdsOf(
  db: D1Database,
  esimIds: readonly string[],
): Promise<Map<string, string>> {
  const { results } = await statement(
    db,
    sql`SELECT id, ${requestIdSql} AS requestId FROM esim
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(esimIds)}))`,
  ).all<{ id: string; requestId: string }>()
  return new Map(results.map(({ id, requestId }) => [id, requestId]))
}
