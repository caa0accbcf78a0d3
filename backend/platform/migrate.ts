import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PlainError } from '#contract/plain-error.ts'
import { inTransaction } from './d1.ts'

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

/** Applies the migrations that were not yet applied to a database file, each in one transaction. */
export function migrate(file: string, ledger: Ledger = 'applied_migration'): void {
  applyAll(file, ofOrders, ledger)
}

/** Migrates a database and the catalogue's database beside it, for a shop on plain Node. */
export function migrateBoth(file: string): void {
  migrate(file)
  migrateCatalogue(catalogueBeside(file))
  copyCatalogue(file, catalogueBeside(file))
}

/** Returns the file of the catalogue that belongs to a database file: it lies beside it. */
export function catalogueBeside(file: string): string {
  return file.replace(/\.sqlite$/, '.catalogue.sqlite')
}

/** Applies the catalogue's migrations to its own file. */
export function migrateCatalogue(file: string, ledger: Ledger = 'applied_migration'): void {
  applyAll(file, ofCatalogue, ledger)
}

/**
 * Applies the migrations to the files of a local D1, which wrangler would take a minute for: it
 * starts the runtime for each command and sends each migration to it.
 */
export function migrateLocalD1(file: string, catalogue: string): void {
  migrate(file, 'd1_migrations')
  migrateCatalogue(catalogue, 'd1_migrations')
}

/** Tables that earlier releases had in the database of orders, parents first. */
export const movedTables = [
  'catalogue_meta',
  'destination',
  'destination_country',
  'destination_price',
  'city',
  'plan',
  'price_history',
  'search_term',
  'search_gram',
  'addon',
  'content_publication',
]

/**
 * Copies the catalogue from a database of the previous release into an empty catalogue database.
 * The old rows stay, because the previous release reads them until it is replaced.
 */
export function copyCatalogue(from: string, catalogue: string): void {
  const sqlite = new DatabaseSync(catalogue)
  try {
    if (sqlite.prepare('SELECT 1 FROM catalogue_meta').get()) return
    sqlite.prepare('ATTACH ? AS before').run(from)
    inTransaction(sqlite, () => {
      for (const table of movedTables) {
        const columns = sqlite.prepare('SELECT name FROM pragma_table_info(?)').all(table)
        const list = columns.map(({ name }) => `"${name}"`).join()
        sqlite.exec(`INSERT INTO main.${table} (${list}) SELECT ${list} FROM before.${table}`)
      }
    })
  } finally {
    sqlite.close()
  }
}

function applyAll(file: string, folder: string, ledger: Ledger): void {
  const sqlite = new DatabaseSync(file)
  sqlite.exec(`CREATE TABLE IF NOT EXISTS ${ledger} ${ledgers[ledger]}`)
  const known = sqlite.prepare(`SELECT 1 FROM ${ledger} WHERE name = ?`)
  const remember = sqlite.prepare(`INSERT INTO ${ledger} (name) VALUES (?)`)
  const names = migrationNames(folder)
  refuseNewer(file, sqlite.prepare(`SELECT name FROM ${ledger}`).all(), names)
  for (const name of names) {
    if (known.get(name)) continue
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
 * changed.
 */
function refuseNewer(
  file: string,
  applied: readonly Readonly<Record<string, unknown>>[],
  known: readonly string[] = migrationNames(ofOrders),
): void {
  const unknown = applied.map(({ name }) => String(name)).find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw new PlainError(
    `The database ${file} is newer than this release, which does not know ${unknown}: start the newer release, or restore a backup of before`,
  )
}
