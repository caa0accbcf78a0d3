type Query = 'first' | 'all' | 'run' | 'raw'

const queries: readonly Query[] = ['first', 'all', 'run', 'raw']

/**
 * Returns the same database, which calls `onTrip` before each trip to it: a statement or a batch. A
 * trip for which `onTrip` throws is not made.
 */
export function countTrips(db: D1Database, onTrip: () => void): D1Database {
  // A batch takes the database's own statements only.
  const own = new WeakMap<object, D1PreparedStatement>()

  function counted(statement: D1PreparedStatement): D1PreparedStatement {
    const ask = (query: Query) =>
      async function asked(...given: unknown[]) {
        onTrip()
        return Reflect.apply(statement[query], statement, given)
      }
    const wrapped = {
      bind: (...values: unknown[]) => counted(statement.bind(...values)),
      ...Object.fromEntries(queries.map((query) => [query, ask(query)])),
    }
    own.set(wrapped, statement)
    return wrapped as unknown as D1PreparedStatement
  }

  return {
    prepare: (text: string) => counted(db.prepare(text)),
    async batch(statements: D1PreparedStatement[]) {
      onTrip()
      return db.batch(statements.map((statement) => own.get(statement) ?? statement))
    },
  } as unknown as D1Database
}
