import tag, { join as joinParts, raw, type Sql } from 'sql-template-tag'

/** What a column of SQLite holds; blobs are bytes. */
type SqlValue = string | number | null | ArrayBuffer | Uint8Array

/**
 * A query, or a part of one, with its values where they stand: each becomes a parameter, never text.
 * A part may stand in another.
 */
export const sql: (parts: TemplateStringsArray, ...values: readonly (SqlValue | Sql)[]) => Sql = tag

/** Values or parts beside one another, with commas between them: at least one. */
export const join: (parts: readonly (SqlValue | Sql)[], separator?: string) => Sql = joinParts

/** All of the conditions that there are; none of them holds for every row. */
export function allOf(conditions: readonly (Sql | undefined)[]): Sql {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length === 0 ? sql`true` : join(given, ' AND ')
}

export type { Sql }
/** Text of the program's own (a name of a table, a list of columns) as a part of a query. */
export { raw }

/** The statement that the database runs for a query. */
export function statement(db: D1Database, query: Sql): D1PreparedStatement {
  return db.prepare(query.sql).bind(...query.values)
}
