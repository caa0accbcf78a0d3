import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PlainError } from '#contract/plain-error.ts'
import { inTransaction } from './d1.ts'

const migrations = join(import.meta.dirname, '..', 'migrations')

/** Applies the migrations that were not yet applied to a database file, each in one transaction. */
export function migrate(file: string): void {
  const sqlite = new DatabaseSync(file)
  sqlite.exec('CREATE TABLE IF NOT EXISTS applied_migration (name TEXT PRIMARY KEY) WITHOUT ROWID')
  const known = sqlite.prepare('SELECT 1 FROM applied_migration WHERE name = ?')
  const remember = sqlite.prepare('INSERT INTO applied_migration (name) VALUES (?)')
  const names = migrationNames()
  refuseNewer(file, sqlite.prepare('SELECT name FROM applied_migration').all(), names)
  for (const name of names) {
    if (known.get(name)) continue
    inTransaction(sqlite, () => {
      sqlite.exec(readFileSync(join(migrations, name), 'utf8'))
      remember.run(name)
    })
  }
  sqlite.close()
}

function migrationNames(): string[] {
  return readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

/**
 * Refuses a database that a newer release has changed: this one does not know what its tables mean
 * now.
 */
export function refuseNewer(
  file: string,
  applied: readonly Readonly<Record<string, unknown>>[],
  known: readonly string[] = migrationNames(),
): void {
  const unknown = applied.map(({ name }) => String(name)).find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw new PlainError(
    `The database ${file} is newer than this release, which does not know ${unknown}: start the newer release, or restore a backup of before`,
  )
}
