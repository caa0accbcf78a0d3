import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inTransaction } from './d1.ts'

const migrations = join(import.meta.dirname, '..', 'migrations')

/** Applies the migrations that were not yet applied to a database file, each in one transaction. */
export function migrate(file: string): void {
  const sqlite = new DatabaseSync(file)
  sqlite.exec('CREATE TABLE IF NOT EXISTS applied_migration (name TEXT PRIMARY KEY) WITHOUT ROWID')
  const known = sqlite.prepare('SELECT 1 FROM applied_migration WHERE name = ?')
  const remember = sqlite.prepare('INSERT INTO applied_migration (name) VALUES (?)')
  const names = readdirSync(migrations).filter((name) => name.endsWith('.sql'))
  for (const name of names.sort()) {
    if (known.get(name)) continue
    inTransaction(sqlite, () => {
      sqlite.exec(readFileSync(join(migrations, name), 'utf8'))
      remember.run(name)
    })
  }
  sqlite.close()
}
