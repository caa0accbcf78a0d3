import { type Sql, sql } from '../../../platform/sql.ts'
import type { CatalogueStore } from '../read-state.ts'

/** An act of the office on the catalogue, for its log in the other database. */
export type CatalogueAct = {
  id: string
  /** Unix milliseconds. */
  doneAt: number
  staffId: string
  act: string
  subject: string
  why: string
  before: object
  after: object
  requestId: string
}

/** Acts that are logged in one run. */
const most = 50

/** The statement that stores an act; it goes with those of what was done. */
function storeAct(act: CatalogueAct): Sql {
  const [before, after] = [JSON.stringify(act.before), JSON.stringify(act.after)]
  return sql`INSERT INTO catalogue_act
      (id, done_at, staff_id, act, subject, why, before, after, request_id)
    VALUES (${act.id}, ${act.doneAt}, ${act.staffId}, ${act.act}, ${act.subject}, ${act.why},
      ${before}, ${after}, ${act.requestId})`
}

/** Returns the store whose next change is stored together with the act. */
export function withAct(store: CatalogueStore, act: CatalogueAct): CatalogueStore {
  return {
    ...store,
    writeTogether: (queries) => store.writeTogether([...queries, storeAct(act)]),
  }
}

/** The acts that no log has yet, the oldest first. */
export async function readActs({ read }: Pick<CatalogueStore, 'read'>): Promise<CatalogueAct[]> {
  const rows = await read(sql`SELECT id, done_at AS doneAt, staff_id AS staffId, act, subject, why,
      before, after, request_id AS requestId
    FROM catalogue_act ORDER BY done_at, id LIMIT ${most}`)
  return rows.map((row) => ({
    ...(row as Omit<CatalogueAct, 'before' | 'after'>),
    before: JSON.parse(String(row.before)),
    after: JSON.parse(String(row.after)),
  }))
}

/** Forgets an act that the log has. */
export function forgetAct(store: CatalogueStore, id: string): Promise<void> {
  return store.writeTogether([sql`DELETE FROM catalogue_act WHERE id = ${id}`])
}
