/** What a database, or a session of one, is asked by. */
type Asked = Pick<D1Database, 'prepare' | 'batch'>

type Query = 'first' | 'all' | 'run' | 'raw'

const queries: readonly Query[] = ['first', 'all', 'run', 'raw']

/** Makes a trip to the database, or refuses it by throwing. */
export type AroundTrip = (trip: () => Promise<unknown>) => Promise<unknown>

/** Returns the same database, with `around` called for each trip: a statement or a batch. */
export function watchTrips(db: D1Database, around: AroundTrip): D1Database {
  return {
    ...watchReading(db, around),
    withSession: (from: D1SessionBookmark | D1SessionConstraint) =>
      watchReading(db.withSession(from), around),
  } as unknown as D1Database
}

function watchReading(db: Asked, around: AroundTrip): Asked {
  // A batch takes the database's own statements only.
  const own = new WeakMap<object, D1PreparedStatement>()

  function watched(statement: D1PreparedStatement): D1PreparedStatement {
    const ask =
      (query: Query) =>
      (...given: unknown[]) =>
        around(async () => Reflect.apply(statement[query], statement, given))
    const wrapped = {
      bind: (...values: unknown[]) => watched(statement.bind(...values)),
      ...Object.fromEntries(queries.map((query) => [query, ask(query)])),
    }
    own.set(wrapped, statement)
    return wrapped as unknown as D1PreparedStatement
  }

  // The backend does not use the rest of D1's interface.
  return {
    prepare: (text: string) => watched(db.prepare(text)),
    batch: (statements: D1PreparedStatement[]) =>
      around(() => db.batch(statements.map((statement) => own.get(statement) ?? statement))),
  } as unknown as Asked
}
