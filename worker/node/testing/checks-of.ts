import type { DatabaseSync } from 'node:sqlite'

/** A CHECK constraint of a table, with the SQL that shows how a SQLite version evaluates it. */
export type Check = {
  /** The table's name and the expression. */
  name: string
  /** SQL that creates a table of the check's columns with every combination of test values. */
  setUp: string
  /** SQL that returns one digit per combination: 1 if the check passes, 0 if it fails. */
  judge: string
}

const values = [
  'NULL',
  "''",
  "'x'",
  "'AB'",
  "'a-b'",
  "'USD'",
  "'2026-11'",
  "'2026-11-01'",
  "'{}'",
  "'{'",
  '0',
  '1',
  '-1',
  '7',
  'hex(zeroblob(600))',
]
/** Test values for checks with more than three columns, which would have too many combinations. */
const fewValues = ['NULL', '0', '1', '2']

/** Returns the checks of all tables. */
export function checksOf(sqlite: DatabaseSync): Check[] {
  const tables = sqlite
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql IS NOT NULL")
    .all() as { name: string; sql: string }[]
  return tables
    .flatMap(({ name, sql }) => expressionsOf(sql).map((expression) => ({ name, expression })))
    .map(({ name, expression }, at) => {
      const probe = `probe_${at}`
      const columns = columnsOf(sqlite, name).filter((column) =>
        new RegExp(`\\b${column.name}\\b`).test(expression.replace(/'[^']*'/g, '')),
      )
      const own = expression.match(/'[^']*'|\b\d+\b/g) ?? []
      const tried = columns.length > 3 ? fewValues : [...new Set([...values, ...own])]
      const rows = `(VALUES ${tried.map((value) => `(${value})`).join(', ')})`
      const list = columns
        .map((column) => `${column.name} ${column.type}${column.notnull ? ' NOT NULL' : ''}`)
        .join(', ')
      return {
        name: `${name}: ${expression}`,
        setUp: `CREATE TABLE ${probe} (${list});
          INSERT OR IGNORE INTO ${probe} SELECT * FROM ${columns.map(() => rows).join(' CROSS JOIN ')};`,
        judge: `SELECT group_concat(passes, '') FROM (
          SELECT coalesce((${expression}) <> 0, 1) AS passes FROM ${probe} ORDER BY rowid);`,
      }
    })
}

function columnsOf(sqlite: DatabaseSync, table: string) {
  return sqlite.prepare('SELECT name, type, "notnull" FROM pragma_table_info(?)').all(table) as {
    name: string
    type: string
    notnull: number
  }[]
}

/** Returns the expression between the parentheses of each CHECK. */
function expressionsOf(sql: string): string[] {
  const bare = sql.replace(/--.*$/gm, '')
  return [...bare.matchAll(/\bCHECK\s*\(/g)].map(({ 0: found, index }) => {
    const start = index + found.length
    let depth = 1
    let end = start
    for (; depth > 0; end += 1) depth += { '(': 1, ')': -1 }[bare[end] ?? ''] ?? 0
    return bare
      .slice(start, end - 1)
      .replace(/\s+/g, ' ')
      .trim()
  })
}
