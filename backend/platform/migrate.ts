import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PlainError } from '#contract/plain-error.ts'
import { inTransaction, lockMs } from './d1.ts'

const backend = join(import.meta.dirname, '..')
const ofOrders = join(backend, 'migrations')
const ofCatalogue = join(backend, 'shop', 'catalogue', 'migrations')

/** Tables that list the applied migrations: on plain Node, and in D1 as wrangler creates it. */
const ledgers = {
  applied_migration: '(name TEXT PRIMARY KEY) WITHOUT ROWID',
  d1_migrations: `(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
    applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`,
}
type Ledger = keyof typeof ledgers

/** Applies the migrations of the database of orders to its file. */
export function migrate(file: string, ledger: Ledger = 'applied_migration'): void {
  applyMigrations(file, ofOrders, ledger)
}

/** Migrates a database and the catalogue's database beside it, for a shop on plain Node. */
export function migrateBoth(file: string): void {
  migrate(file)
  migrateCatalogue(catalogueBeside(file))
}

/** Returns the file of the catalogue that belongs to a database file: it lies beside it. */
export function catalogueBeside(file: string): string {
  return file.replace(/\.sqlite$/, '.catalogue.sqlite')
}

/** Applies the catalogue's migrations to its own file. */
export function migrateCatalogue(file: string, ledger: Ledger = 'applied_migration'): void {
  applyMigrations(file, ofCatalogue, ledger)
}

/**
 * Applies the migrations to the files of a local D1, which wrangler would take a minute for: it
 * starts the runtime for each command and sends each migration to it.
 */
export function migrateLocalD1(file: string, catalogue: string): void {
  migrate(file, 'd1_migrations')
  migrateCatalogue(catalogue, 'd1_migrations')
}

/**
 * Applies the migrations of a folder that were not yet applied to a database file, each in one
 * transaction.
 */
export function applyMigrations(
  file: string,
  folder: string,
  ledger: Ledger = 'applied_migration',
): void {
  const sqlite = new DatabaseSync(file, { timeout: lockMs })
  sqlite.exec(`CREATE TABLE IF NOT EXISTS ${ledger} ${ledgers[ledger]}`)
  const remember = sqlite.prepare(`INSERT INTO ${ledger} (name) VALUES (?)`)
  const names = migrationNames(folder)
  const rows = sqlite.prepare(`SELECT name FROM ${ledger}`).all()
  const applied = rows.map(({ name }) => String(name))
  refuseUnknown(file, applied, names)
  for (const name of names.filter((each) => !applied.includes(each))) {
    inTransaction(sqlite, () => {
      sqlite.exec(readFileSync(join(folder, name), 'utf8'))
      remember.run(name)
    })
  }
  sqlite.close()
}

function migrationNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

/**
 * Refuses a database that a newer release has migrated, because the meaning of its tables may have
 * changed, and one whose tables do not come from the first file of today's migrations.
 */
function refuseUnknown(file: string, applied: readonly string[], known: readonly string[]): void {
  const unknown = applied.find((name) => !known.includes(name))
  if (unknown === undefined) return
  if (!applied.includes(known[0] ?? '')) {
    throw new PlainError(
      `The database ${file} is of a version before the first release, with ${unknown}: delete the databases in ${dirname(file)}, and the next start makes new ones`,
    )
  }
  throw new PlainError(
    `The database ${file} is newer than this release, which does not know ${unknown}: start the newer release, or restore a backup of before`,
  )
}
