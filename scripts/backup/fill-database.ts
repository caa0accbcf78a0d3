import { DatabaseSync } from 'node:sqlite'
import { PlainError } from '#contract/plain-error.ts'
import { readStatements } from './dump-statements.ts'

/**
 * Fills an empty SQLite file from a dump, completely or not at all; returns the number of rows.
 * Triggers come last in a dump, so that they do not run during the import.
 */
export async function fillDatabase(file: string, dump: string): Promise<number> {
  const sqlite = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  try {
    requireEmpty(sqlite, file)
    // The file has to be on the disk only when it is complete.
    sqlite.exec('PRAGMA synchronous = OFF; BEGIN IMMEDIATE')
    let rows = 0
    for await (const statement of readStatements(dump)) {
      sqlite.exec(statement)
      if (statement.startsWith('INSERT ')) rows += 1
    }
    requireWhole(sqlite, dump)
    sqlite.exec('COMMIT; PRAGMA synchronous = FULL; PRAGMA wal_checkpoint(TRUNCATE)')
    return rows
  } finally {
    // Closing rolls back an uncommitted transaction.
    sqlite.close()
  }
}

function requireEmpty(sqlite: DatabaseSync, file: string): void {
  const ours = `name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'`
  const found = sqlite.prepare(`SELECT name FROM sqlite_schema WHERE ${ours} LIMIT 1`).get()
  if (!found) return
  throw new PlainError(
    `The database ${file} is not empty: it has ${found.name}. Restore into an empty one`,
  )
}

function requireWhole(sqlite: DatabaseSync, dump: string): void {
  const [broken] = sqlite.prepare('PRAGMA foreign_key_check').all()
  if (!broken) return
  throw new PlainError(
    `${dump} is not whole: a row of ${broken.table} refers to one of ${broken.parent} that is missing`,
  )
}
