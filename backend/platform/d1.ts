import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { d1Limits } from './d1-limits.ts'

type Row = Record<string, unknown>

/** Opens a SQLite file of this process with D1's interface, as far as the backend uses it. */
export function openD1(file: string): D1Database {
  const sqlite = new DatabaseSync(file, { limits: d1Limits })
  // Readers do not wait for the writer; a commit is on the disk before it is acknowledged.
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000')
  const database = {
    prepare: (sql: string) => prepareStatement(sqlite, sql, []),
    async batch(statements: NodeStatement[]) {
      return inTransaction(sqlite, () => statements.map((statement) => statement.runNow()))
    },
    async exec(sql: string) {
      const started = performance.now()
      translated(() => sqlite.exec(sql))
      return { count: 0, duration: performance.now() - started }
    },
    close: () => sqlite.close(),
  }
  // The backend does not use the rest of D1's interface (sessions, dumps): calling it throws.
  return database as unknown as D1Database
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

type NodeResult = { success: true; results: Row[]; meta: Row }

type NodeStatement = {
  bind: (...values: unknown[]) => NodeStatement
  first: (column?: string) => Promise<unknown>
  all: () => Promise<NodeResult>
  run: () => Promise<NodeResult>
  runNow: () => NodeResult
}

function prepareStatement(
  sqlite: DatabaseSync,
  sql: string,
  values: readonly SQLInputValue[],
): NodeStatement {
  const runNow = () => translated(() => execute(sqlite, sqlite.prepare(sql), values))
  return {
    bind: (...given) => prepareStatement(sqlite, sql, given.map(toSqlite)),
    async first(column) {
      const row = runNow().results[0]
      if (!row) return null
      return column === undefined ? row : row[column]
    },
    all: async () => runNow(),
    run: async () => runNow(),
    runNow,
  }
}

function execute(
  sqlite: DatabaseSync,
  statement: StatementSync,
  values: readonly SQLInputValue[],
): NodeResult {
  const started = performance.now()
  const before = totalChanges(sqlite)
  // Rows of node:sqlite have no prototype; D1's are plain objects.
  const results = statement.all(...values).map((row) => ({ ...row }))
  const changes = totalChanges(sqlite) - before
  const meta = { duration: performance.now() - started, changes, changed_db: changes > 0 }
  return { success: true, results, meta }
}

function totalChanges(sqlite: DatabaseSync): number {
  return Number(sqlite.prepare('SELECT total_changes() AS n').get()?.n)
}

function toSqlite(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null || typeof value === 'number' || typeof value === 'string') return value
  if (value instanceof Uint8Array) return value
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  throw new Error(`D1_TYPE_ERROR: Type '${typeof value}' not supported for value '${value}'`)
}

/** Gives errors D1's wording, by which callers tell a violated constraint from a bug. */
function translated<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Error) || error.message.startsWith('D1_')) throw error
    throw new Error(`D1_ERROR: ${error.message}`, { cause: error })
  }
}
