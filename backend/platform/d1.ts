import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { d1Limits } from './d1-limits.ts'
import { shapeAsD1, translated } from './d1-shape.ts'
import { readsOnly } from './trips/reads-only.ts'

type OpenD1 = D1Database & { close: () => void }
type Prepared = { statement: StatementSync; isReading: boolean }

/** Milliseconds to wait for a lock that another process holds; opening a file may need one, too. */
export const lockMs = 5_000

/** More statements than the shop's pages and calls consist of. */
const mostPrepared = 1_000

/** Opens a SQLite file of this process with D1's interface, as far as the backend uses it. */
export function openD1(file: string): OpenD1 {
  const sqlite = new DatabaseSync(file, { limits: d1Limits, timeout: lockMs })
  // Readers do not wait for the writer; a commit is on the disk before it is acknowledged.
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  const prepare = preparing(sqlite)
  const totalChanges = () => Number(prepare('SELECT total_changes() AS n').statement.get()?.n)
  const database = shapeAsD1({
    run(sql, values) {
      const { statement, isReading } = prepare(sql)
      const before = isReading ? 0 : totalChanges()
      const given = values.map((value) =>
        value instanceof ArrayBuffer ? new Uint8Array(value) : value,
      )
      // Rows of node:sqlite have no prototype; D1's are plain objects.
      const results = statement.all(...given).map((row) => ({ ...row }))
      return { results, changes: isReading ? 0 : totalChanges() - before }
    },
    // A transaction that only reads takes no lock, so it does not wait for another process.
    together: (work, isReading) => inTransaction(sqlite, work, isReading ? 'BEGIN' : undefined),
    exec: (sql) => sqlite.exec(sql),
  })
  return Object.assign(database, { close: () => sqlite.close() })
}

/** Returns a function that prepares each text once; the oldest of too many is prepared again. */
function preparing(sqlite: DatabaseSync): (sql: string) => Prepared {
  const prepared = new Map<string, Prepared>()
  return (sql) => {
    const known = prepared.get(sql)
    if (known) return known
    const made = { statement: sqlite.prepare(sql), isReading: readsOnly(sql) }
    const [oldest] = prepared.size < mostPrepared ? [] : prepared.keys()
    if (oldest !== undefined) prepared.delete(oldest)
    prepared.set(sql, made)
    return made
  }
}

/**
 * Runs the work in one transaction: all of its writes happen or none. The work is synchronous, so
 * nothing else runs in between.
 */
export function inTransaction<T>(
  sqlite: DatabaseSync,
  work: () => T,
  begin = 'BEGIN IMMEDIATE',
): T {
  return translated(() => {
    sqlite.exec(begin)
    try {
      const result = work()
      sqlite.exec('COMMIT')
      return result
    } catch (error) {
      // A full disk ends the transaction by itself.
      if (sqlite.isTransaction) sqlite.exec('ROLLBACK')
      throw error
    }
  })
}
