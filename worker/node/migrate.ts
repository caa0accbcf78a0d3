import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { seedStatements } from '../api/catalogue/seed.ts'
import { seedAccounts } from '../api/seed-accounts.ts'
import { seedDemo } from '../api/seed-demo.ts'
import { inTransaction, openD1 } from './d1.ts'

const migrations = join(import.meta.dirname, '..', 'api', 'migrations')

/** Applies the migrations that a database file has not seen, each whole or not at all. */
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

/** Where the demonstration orders were made: the shop at localhost, which has no margin. */
const demoShop = { id: 'tradewind', catalogue: { marginPercent: 0 } }

/**
 * Fills the catalogue anew and adds the demonstration accounts and orders where they are not there
 * yet. Straight into the file: the catalogue is more than one call to local D1 can carry.
 */
export async function seed(file: string): Promise<void> {
  const now = new Date()
  const accounts = await seedAccounts(now)
  const sqlite = new DatabaseSync(file)
  inTransaction(sqlite, () => {
    for (const statement of seedStatements(now)) sqlite.exec(statement)
    for (const { sql, values } of accounts) sqlite.prepare(sql).run(...values)
  })
  sqlite.close()
  const db = openD1(file)
  await seedDemo({ db, channel: demoShop, now })
}
