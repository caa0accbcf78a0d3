import type { DatabaseSync } from 'node:sqlite'

/** A check of a table, and what tells how a SQLite judges values by it. */
export type Check = {
  /** The table and the expression. */
  name: string
  /** Makes a table of the check's columns that holds every combination of values they may have. */
  setUp: string
  /** A digit for each combination: 1 where the check lets it pass, 0 where it does not. */
  judge: string
}

const values = [
  'NULL',
  "''",
  "'x'",
  "'AB'",
  "'a-b'",
  "'USD'",
  "'{}'",
  "'{'",
  '0',
  '1',
  '-1',
  '7',
  'hex(zeroblob(600))',
]
/** Enough of them where there are more than three columns, whose combinations are many. */
const fewValues = ['NULL', '0', '1', '2']

/** The checks of all tables. */
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

/** What stands between the parentheses of each CHECK. */
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
