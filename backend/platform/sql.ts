import tag, { join as joinParts, raw, type Sql } from 'sql-template-tag'

/** A value of a SQLite column; blobs are bytes. */
type SqlValue = string | number | null | ArrayBuffer | Uint8Array

/**
 * A query, or a part that can be put into another one. Each value becomes a bound parameter and
 * never text of the query.
 */
export const sql: (parts: TemplateStringsArray, ...values: readonly (SqlValue | Sql)[]) => Sql = tag

/** Joins at least one value or part, with commas between them by default. */
export const join: (parts: readonly (SqlValue | Sql)[], separator?: string) => Sql = joinParts

/** Returns a condition that is true where all of the given ones are; true if none is given. */
export function allOf(conditions: readonly (Sql | undefined)[]): Sql {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length === 0 ? sql`true` : join(given, ' AND ')
}

export type { Sql }
/** Puts text into a query, such as the name of a table; the text must never come from a request. */
export { raw }

type Db = Pick<D1Database, 'prepare'>

/**
 * Returns the prepared statement of a query, with its values bound. Without a query it returns a
 * tag: the query is then written behind the call.
 */
export function statement(db: Db): (...query: Parameters<typeof sql>) => D1PreparedStatement
export function statement(db: Db, query: Sql): D1PreparedStatement
export function statement(db: Db, query?: Sql) {
  if (query === undefined)
    return (...written: Parameters<typeof sql>) => statement(db, sql(...written))
  return db.prepare(query.sql).bind(...query.values)
}
