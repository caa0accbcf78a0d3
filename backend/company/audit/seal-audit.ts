import type { DbContext } from '../../platform/db-context.ts'
import { doEach } from '../../platform/do-each.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { AuditRow, firstHash, hashOf } from './audit-row.ts'

/** The most rows of one organisation that one run seals. */
const rowsAtOnce = 500

export const unsealed: Sql = sql`SELECT created_at AS since FROM audit_entry WHERE hash IS NULL`

/**
 * Computes the hashes of the new lines of all audit logs, which no statement of SQLite can do. The
 * hashes follow from the lines alone, so two parallel runs write the same ones.
 */
export async function sealAudits({ db, share }: DbContext): Promise<void> {
  const { results } = await statement(db)`
    SELECT DISTINCT organization_id AS id FROM audit_entry WHERE hash IS NULL`.all<{ id: string }>()
  await doEach(results, ({ id }) => sealAudit(db, id), { share })
}

/** Seals the new lines of one organisation's log. */
async function sealAudit(db: D1Database, organizationId: string): Promise<void> {
  const [unsealed, last] = await db.batch([
    statement(db)`
      SELECT * FROM audit_entry WHERE organization_id = ${organizationId} AND hash IS NULL
      ORDER BY id LIMIT ${rowsAtOnce}`,
    statement(db)`SELECT hash FROM audit_entry
      WHERE organization_id = ${organizationId} AND hash IS NOT NULL ORDER BY id DESC LIMIT 1`,
  ])
  const rows = AuditRow.array().assert(unsealed?.results ?? [])
  const [before] = (last?.results ?? []) as { hash: string }[]
  let hash = before?.hash ?? firstHash(organizationId)
  const seals = rows.map((row) => {
    hash = hashOf(row, hash)
    return statement(db)`
      UPDATE audit_entry SET hash = ${hash} WHERE id = ${row.id} AND hash IS NULL`
  })
  if (seals.length > 0) await db.batch(seals)
}
