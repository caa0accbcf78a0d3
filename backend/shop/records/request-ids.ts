import { sql, statement } from '../../platform/sql.ts'
/**
 * The request id of an eSIM's profile at the network: the eSIM's own id or, once it was given away,
 * the id under which the receiver's profile was made.
 */
export const requestIdSql = sql`coalesce(esim.request_id, esim.id)`

/** The request ids of eSIMs' profiles, by the ids of the eSIMs. */
export async function requestIdsOf(
  db: D1Database,
  esimIds: readonly string[],
): Promise<Map<string, string>> {
  const { results } = await statement(db)`SELECT id, ${requestIdSql} AS requestId FROM esim
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(esimIds)}))`.all<{
    id: string
    requestId: string
  }>()
  return new Map(results.map(({ id, requestId }) => [id, requestId]))
}
