import { env } from 'cloudflare:workers'
import { once } from '#contract/once.ts'
import type { BackendEnv } from '../call/backend-env.ts'
import { seedStatements } from '../shop/catalogue/seed.ts'

/** Sorted by name; the names begin with a number. */
const migrations = import.meta.glob<string>('../migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const catalogueMigrations = import.meta.glob<string>('../shop/catalogue/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Without queues, whose consumer is the built worker: a test that needs one brings its own. */
export function testBindings(): BackendEnv['Bindings'] {
  const { DB, CATALOGUE, GATE, FILES, ASSETS } = env as unknown as BackendEnv['Bindings']
  return { DB, CATALOGUE, GATE, FILES, ASSETS }
}

/** Returns the database that the test pool binds. */
export function testDatabase(): D1Database {
  return testBindings().DB
}

/** Returns the catalogue's database that the test pool binds. */
export function testCatalogue(): D1Database {
  return testBindings().CATALOGUE
}

/** Returns the services that are bindings of the runtime. */
export function testBoundServices() {
  const { CATALOGUE: catalogue, FILES: files, ASSETS: assets } = testBindings()
  return { catalogue, files, assets }
}

/** The statements are built once for all files of a run, as this takes as long as running them. */
const ofThisRun = once(() => seedStatements(new Date()))

const schemaOfOrders = once(() => Object.values(migrations).flatMap(statementsOf))
const schemaOfCatalogue = once(() => Object.values(catalogueMigrations).flatMap(statementsOf))

/** Migrates the test's databases if they are empty, and seeds the catalogue, again if given a time. */
export async function seedDatabase(now?: Date): Promise<void> {
  const [orders, catalogue] = [testDatabase(), testCatalogue()]
  await runAll(orders, (await isMigrated(orders)) ? [] : schemaOfOrders())
  const isMade = await isMigrated(catalogue)
  const rows = now ? seedStatements(now) : isMade ? [] : ofThisRun()
  await runAll(catalogue, [...(isMade ? [] : schemaOfCatalogue()), ...rows])
}

async function isMigrated(database: D1Database): Promise<boolean> {
  const known = await database
    .prepare("SELECT 1 FROM sqlite_master WHERE name IN ('account', 'plan')")
    .first()
  return known !== null
}

async function runAll(database: D1Database, statements: readonly string[]): Promise<void> {
  if (statements.length === 0) return
  await database.batch(statements.map((statement) => database.prepare(statement)))
}

function statementsOf(sql: string): string[] {
  return (
    sql
      .replace(/--.*$/gm, '')
      // Statements begin without indentation; those within a trigger are indented.
      .split(/;\s*\n(?!\s|END;)/)
      .map((statement) => statement.trim())
      .filter((statement) => statement !== '')
  )
}
