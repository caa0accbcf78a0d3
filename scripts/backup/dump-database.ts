import { DatabaseSync } from 'node:sqlite'
import { writeLines } from './write-lines.ts'

/**
 * Writes a dump of a SQLite file in the format of `wrangler d1 export`, as a snapshot of one
 * moment; the shop may keep running.
 */
export async function dumpDatabase(file: string, to: string): Promise<void> {
  const sqlite = new DatabaseSync(file, { timeout: 5_000 })
  try {
    sqlite.exec('BEGIN')
    await writeLines(to, linesOf(sqlite))
  } finally {
    sqlite.close()
  }
}

async function* linesOf(sqlite: DatabaseSync): AsyncGenerator<string> {
  yield 'PRAGMA defer_foreign_keys=TRUE;'
  const things = sqlite
    .prepare(
      `SELECT type, name, sql FROM sqlite_schema
       WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' ORDER BY rowid`,
    )
    .all()
  for (const { name, sql } of things.filter(({ type }) => type === 'table')) {
    yield `${sql};`
    yield* rowsOf(sqlite, String(name))
  }
  if (sqlite.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_sequence'`).get()) {
    yield 'DELETE FROM sqlite_sequence;'
    yield* rowsOf(sqlite, 'sqlite_sequence')
  }
  for (const { sql } of things.filter(({ type }) => type !== 'table')) yield `${sql};`
}

function* rowsOf(sqlite: DatabaseSync, table: string): Generator<string> {
  const columns = sqlite.prepare('SELECT name FROM pragma_table_info(?)').all(table)
  const names = columns.map(({ name }) => `"${name}"`)
  const values = names.map(literalOf).join(` || ',' || `)
  const head = `INSERT INTO "${table}" (${names.join(',')}) VALUES(`
  for (const { row } of sqlite.prepare(`SELECT ${values} AS row FROM "${table}"`).iterate()) {
    yield `${head}${row});`
  }
}

/** `quote` cuts a text at its first NUL. */
function literalOf(column: string): string {
  const isCut = `typeof(${column}) = 'text' AND instr(${column}, char(0))`
  return `iif(${isCut}, 'CAST(X''' || hex(${column}) || ''' AS TEXT)', quote(${column}))`
}
