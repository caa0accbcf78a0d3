import { readsOnly } from './reads-only.ts'

type Asked = {
  statement: D1PreparedStatement
  done: (result: D1Result) => void
  failed: (error: unknown) => void
}

/**
 * Returns the same database; queries that are asked for before any of them is answered, such as
 * those of a `Promise.all`, share one trip. Statements that write are sent as they are.
 */
export function gatherReads(db: D1Database): D1Database {
  // A batch takes the database's own statements only.
  const own = new WeakMap<object, D1PreparedStatement>()
  let waiting: Asked[] = []

  async function send(): Promise<void> {
    const asked = waiting
    waiting = []
    try {
      const [only, ...more] = asked
      const results =
        only && more.length === 0
          ? [await only.statement.all()]
          : await db.batch(asked.map(({ statement }) => statement))
      for (const [at, { done }] of asked.entries()) done(results[at] as D1Result)
    } catch (error) {
      for (const { failed } of asked) failed(error)
    }
  }

  function read(statement: D1PreparedStatement): Promise<D1Result> {
    return new Promise((done, failed) => {
      if (waiting.length === 0) queueMicrotask(send)
      waiting.push({ statement, done, failed })
    })
  }

  function gathered(statement: D1PreparedStatement): D1PreparedStatement {
    const wrapped = {
      bind: (...values: unknown[]) => gathered(statement.bind(...values)),
      all: () => read(statement),
      run: () => read(statement),
      first: async (column?: string) => firstOf(await read(statement), column),
    }
    own.set(wrapped, statement)
    // The backend reads with these methods only.
    return wrapped as unknown as D1PreparedStatement
  }

  return {
    prepare(text: string) {
      const statement = db.prepare(text)
      return readsOnly(text) ? gathered(statement) : statement
    },
    batch(statements: D1PreparedStatement[]) {
      const unwrapped = statements.map((statement) => own.get(statement))
      return unwrapped.every((statement) => statement !== undefined)
        ? Promise.all(unwrapped.map(read))
        : db.batch(statements.map((statement) => own.get(statement) ?? statement))
    },
    withSession: (from: D1SessionBookmark | D1SessionConstraint) => db.withSession(from),
  } as unknown as D1Database
}

function firstOf({ results }: D1Result, column?: string): unknown {
  const row = (results[0] ?? null) as Record<string, unknown> | null
  return column === undefined || row === null ? row : (row[column] ?? null)
}
