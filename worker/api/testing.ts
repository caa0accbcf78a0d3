import { env } from 'cloudflare:workers'
import type { Channel } from '#contract/channel.ts'
import { seedStatements } from './catalogue/seed.ts'
import { createBackend } from './index.ts'
import catalogueSchema from './migrations/0001_catalogue.sql?raw'

/** Channels of the tests, one for each thing a shop may set. */
export const testChannels: Readonly<Record<string, Channel>> = {
  plain: { id: 'plain', catalogue: { marginPercent: 0 } },
  dear: { id: 'dear', catalogue: { marginPercent: 10 } },
  asian: {
    id: 'asian',
    catalogue: { include: ['japan', 'south-korea', 'japan-korea', 'thailand'], marginPercent: 0 },
  },
  picky: { id: 'picky', catalogue: { exclude: ['japan', 'europe'], marginPercent: 0 } },
}

export type CallOptions = {
  channel?: string
  method?: string
  headers?: Record<string, string>
  now?: number
}

/** Calls the backend in process, on the migrated and seeded database. */
export async function call(path: string, options: CallOptions = {}): Promise<Response> {
  const { channel = 'plain', method = 'GET', headers = {}, now } = options
  const backend = createBackend({
    channels: (id) => testChannels[id],
    ...(now === undefined ? {} : { now: () => now }),
  })
  const request = new Request(`https://backend.internal/api/v3${path}`, {
    method,
    headers: { 'x-channel-id': channel, ...headers },
  })
  return backend.fetch(request, { DB: testDatabase() })
}

/** The database the test pool binds. */
export function testDatabase(): D1Database {
  return (env as unknown as { DB: D1Database }).DB
}

/** Migrates the test's database unless it is, and fills it with the catalogue of a moment. */
export async function seedDatabase(now: Date): Promise<void> {
  const database = testDatabase()
  const known = await database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'plan'").first()
  const statements = [...(known ? [] : statementsOf(catalogueSchema)), ...seedStatements(now)]
  await database.batch(statements.map((statement) => database.prepare(statement)))
}

function statementsOf(sql: string): string[] {
  return sql
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
