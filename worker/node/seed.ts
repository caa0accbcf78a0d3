import { DatabaseSync } from 'node:sqlite'
import { seedDemo } from '#backend/domains.ts'
import { inTransaction, openD1 } from '#backend/platform/d1.ts'
import { catalogueBeside, migrateCatalogue } from '#backend/platform/migrate.ts'
import { applyReductions } from '#backend/shop/catalogue/price/reduce-prices.ts'
import {
  applyPrice,
  keepPauses,
  type NewPrice,
  recordedPrices,
  rowOf,
} from '#backend/shop/catalogue/price/set-price.ts'
import { seededVersion, seedStatements } from '#backend/shop/catalogue/seed.ts'
import { brandOf } from '#tenants/index.ts'
import { readTenants } from '#tenants/writing/read-folder.ts'
import { seedSources } from './seed-sources.ts'

/** The shop of the demonstration orders: the one at localhost, which has no margin. */
function demoShop() {
  const tradewind = readTenants().find(({ slug }) => slug === 'tradewind')
  if (!tradewind) throw new Error('expected the shop tradewind')
  const { business } = tradewind
  const shop = { id: 'tradewind', catalogue: { marginPercent: 0 }, brand: brandOf(tradewind) }
  return { ...shop, ...(business ? { business } : {}) }
}

/** Rewrites the catalogue, unless it was imported; prices that were set outlive it. */
export function seedCatalogue(file: string, now: Date): void {
  const sqlite = new DatabaseSync(file)
  const meta = sqlite.prepare(seededVersion).get()
  if (!String(meta?.version).startsWith('imported')) replaceCatalogue(sqlite, now)
  sqlite.close()
}

function replaceCatalogue(sqlite: DatabaseSync, now: Date): void {
  inTransaction(sqlite, () => {
    for (const statement of seedStatements(now)) sqlite.exec(statement)
    for (const price of sqlite.prepare(recordedPrices.sql).all() as NewPrice[]) {
      for (const { sql, values } of applyRecorded(price)) {
        sqlite.prepare(sql).run(...(values as string[]))
      }
    }
    sqlite.exec(keepPauses.sql)
  })
}

function applyRecorded(price: NewPrice) {
  const { endsAt } = price
  if (endsAt == null) return applyPrice(price)
  return applyReductions(rowOf(price), { ...price, endsAt })
}

/**
 * Rewrites the catalogue and adds demonstration accounts and orders that are missing. The catalogue
 * is written directly to the file, because it is larger than one call to a local D1 can carry.
 */
export async function seed(
  file: string,
  catalogueFile: string = catalogueBeside(file),
): Promise<void> {
  const now = new Date()
  seedCatalogue(catalogueFile, now)
  const [db, catalogue] = [openD1(file), openD1(catalogueFile)]
  await seedDemo({ db, catalogue, channel: demoShop(), now })
  db.close()
  catalogue.close()
}

/**
 * Seeds a database file and the catalogue beside it unless they were seeded from the same sources,
 * which halves the start-up time.
 */
export async function seedOnce(file: string): Promise<void> {
  const sqlite = new DatabaseSync(file)
  sqlite.exec('CREATE TABLE IF NOT EXISTS seeded (sources TEXT PRIMARY KEY) WITHOUT ROWID')
  const sources = seedSources()
  if (!sqlite.prepare('SELECT 1 FROM seeded WHERE sources = ?').get(sources)) {
    migrateCatalogue(catalogueBeside(file))
    await seed(file)
    inTransaction(sqlite, () => {
      sqlite.exec('DELETE FROM seeded')
      sqlite.prepare('INSERT INTO seeded VALUES (?)').run(sources)
    })
  }
  sqlite.close()
}
