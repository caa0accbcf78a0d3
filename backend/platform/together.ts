import { type Sql, statement } from './sql.ts'

type Results = readonly D1Result[]

/** Statements, and what their results mean, apart from the trip that they are sent in. */
export type Part<T> = {
  statements: readonly D1PreparedStatement[]
  answerOf: (results: Results) => T
}

/** The part that reads one query. */
export function reading<T>(
  db: D1Database,
  query: Sql,
  answerOf: (rows: readonly unknown[]) => T,
): Part<T> {
  return {
    statements: [statement(db, query)],
    answerOf: ([result]) => answerOf(result?.results ?? []),
  }
}

type Parts = Readonly<Record<string, Part<unknown>>>
/** What parts come to. */
export type Answers<P extends Parts> = {
  [Name in keyof P]: P[Name] extends Part<infer T> ? T : never
}

/**
 * Carries out parts in one batch, in their order, and returns what each of them comes to. What they
 * throw about their results is thrown in the same order.
 */
export async function together<P extends Parts>(db: D1Database, parts: P): Promise<Answers<P>> {
  const entries = Object.entries(parts)
  const results: Results = await db.batch(entries.flatMap(([, { statements }]) => [...statements]))
  let at = 0
  const answers = entries.map(([name, { statements, answerOf }]) => {
    const own = results.slice(at, at + statements.length)
    at += statements.length
    return [name, answerOf(own)]
  })
  return Object.fromEntries(answers)
}

/** Carries out a part alone; one statement then needs no transaction. */
export async function alone<T>(db: D1Database, { statements, answerOf }: Part<T>): Promise<T> {
  const [only, ...more] = statements
  return answerOf(only && more.length === 0 ? [await only.all()] : await db.batch([...statements]))
}
