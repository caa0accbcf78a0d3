import { readsOnly } from './trips/reads-only.ts'

type Row = Record<string, unknown>
type Value = string | number | null | Uint8Array | ArrayBuffer

/** The result of a statement. */
type Outcome = {
  results: Row[]
  /** The number of changed rows, including those of cascades and triggers. */
  changes: number
}

/**
 * An SQLite engine in the same process: it answers synchronously, so nothing else runs in between.
 */
export type Engine = {
  /** Runs one statement. */
  run: (sql: string, values: readonly Value[]) => Outcome
  /** Runs the work in one transaction: all of its writes happen or none. */
  together: <T>(work: () => T, isReading: boolean) => T
  /** Runs statements that take no values. */
  exec: (sql: string) => void
}

type Result = { success: true; results: Row[]; meta: Row }

type Statement = {
  bind: (...values: unknown[]) => Statement
  first: (column?: string) => Promise<unknown>
  all: () => Promise<Result>
  run: () => Promise<Result>
  runNow: () => Result
  text: string
}

/**
 * Gives an engine the interface of D1, as far as the backend uses it; calling the rest of it, such as
 * dumps, throws. There are no replicas: a session is the database itself.
 */
export function shapeAsD1(engine: Engine): D1Database {
  const database = {
    prepare: (sql: string) => prepareStatement(engine, sql, []),
    async batch(statements: Statement[]) {
      return translated(() =>
        engine.together(
          () => statements.map((statement) => statement.runNow()),
          statements.every(({ text }) => readsOnly(text)),
        ),
      )
    },
    withSession: (): unknown => database,
    async exec(sql: string) {
      const started = performance.now()
      translated(() => engine.exec(sql))
      return { count: 0, duration: performance.now() - started }
    },
  }
  return database as unknown as D1Database
}

function prepareStatement(engine: Engine, sql: string, values: readonly Value[]): Statement {
  const runNow = () => translated(() => execute(engine, sql, values))
  return {
    bind: (...given) => prepareStatement(engine, sql, given.map(toSqlite)),
    async first(column) {
      const row = runNow().results[0]
      if (!row) return null
      return column === undefined ? row : row[column]
    },
    all: async () => runNow(),
    run: async () => runNow(),
    runNow,
    text: sql,
  }
}

function execute(engine: Engine, sql: string, values: readonly Value[]): Result {
  const started = performance.now()
  const { results, changes } = engine.run(sql, values)
  const meta = { duration: performance.now() - started, changes, changed_db: changes > 0 }
  return { success: true, results, meta }
}

function toSqlite(value: unknown): Value {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null || typeof value === 'number' || typeof value === 'string') return value
  if (value instanceof Uint8Array || value instanceof ArrayBuffer) return value
  throw new Error(`D1_TYPE_ERROR: Type '${typeof value}' not supported for value '${value}'`)
}

/** Gives errors D1's wording, by which callers tell a violated constraint from a bug. */
export function translated<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Error) || error.message.startsWith('D1_')) throw error
    throw new Error(`D1_ERROR: ${error.message}`, { cause: error })
  }
}
