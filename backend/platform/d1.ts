import { DatabaseSync } from 'node:sqlite'
import { d1Limits } from './d1-limits.ts'
import { shapeAsD1, translated } from './d1-shape.ts'

type OpenD1 = D1Database & { close: () => void }

/** Opens a SQLite file of this process with D1's interface, as far as the backend uses it. */
export function openD1(file: string): OpenD1 {
  const sqlite = new DatabaseSync(file, { limits: d1Limits })
  // Readers do not wait for the writer; a commit is on the disk before it is acknowledged.
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000')
  const database = shapeAsD1({
    run(sql, values) {
      const before = totalChanges(sqlite)
      const given = values.map((value) =>
        value instanceof ArrayBuffer ? new Uint8Array(value) : value,
      )
      const rows = sqlite.prepare(sql).all(...given)
      // Rows of node:sqlite have no prototype; D1's are plain objects.
      const results = rows.map((row) => ({ ...row }))
      return { results, changes: totalChanges(sqlite) - before }
    },
    together: (work) => inTransaction(sqlite, work),
    exec: (sql) => sqlite.exec(sql),
  })
  return Object.assign(database, { close: () => sqlite.close() })
}

/**
 * Runs the work in one transaction: all of its writes happen or none. The work is synchronous, so
 * nothing else runs in between.
 */
export function inTransaction<T>(sqlite: DatabaseSync, work: () => T): T {
  return translated(() => {
    sqlite.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      sqlite.exec('COMMIT')
      return result
    } catch (error) {
      sqlite.exec('ROLLBACK')
      throw error
    }
  })
}

function totalChanges(sqlite: DatabaseSync): number {
  return Number(sqlite.prepare('SELECT total_changes() AS n').get()?.n)
}
