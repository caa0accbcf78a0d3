import { join, raw, statement } from '../../platform/sql.ts'

type Row = Record<string, string | number | null>

/** Inserts a row, unless a unique column of it is taken. */
export function insertRow(db: D1Database, table: string, row: Row): D1PreparedStatement {
  const columns = Object.keys(row).join(', ')
  return statement(db)`
    INSERT INTO ${raw(table)} (${raw(columns)}) VALUES (${join(Object.values(row))})
    ON CONFLICT DO NOTHING`
}
