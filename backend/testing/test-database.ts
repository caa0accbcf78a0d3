import { env } from 'cloudflare:workers'
import { once } from '#contract/once.ts'
import type { BackendEnv } from '../call/backend-env.ts'
import { seedStatements } from '../catalogue/seed.ts'

/** Sorted by name; the names begin with a number. */
const migrations = import.meta.glob<string>('../migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Without queues, whose consumer is the built worker: a test that needs one brings its own. */
export function testBindings(): BackendEnv['Bindings'] {
  const { DB, GATE, FILES, ASSETS } = env as unknown as BackendEnv['Bindings']
  return { DB, GATE, FILES, ASSETS }
}

/** Returns the database that the test pool binds. */
export function testDatabase(): D1Database {
  return testBindings().DB
}

/** The statements are built once for all files of a run, as this takes as long as running them. */
const ofThisRun = once(() => seedStatements(new Date()))

const schemaOfThisRun = once(() => Object.values(migrations).flatMap(statementsOf))

/** Migrates the test's database if it is empty, and fills it with the catalogue of a moment. */
export async function seedDatabase(now?: Date): Promise<void> {
  const database = testDatabase()
  const known = await database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'plan'").first()
  const schema = known ? [] : schemaOfThisRun()
  const statements = [...schema, ...(now ? seedStatements(now) : ofThisRun())]
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
