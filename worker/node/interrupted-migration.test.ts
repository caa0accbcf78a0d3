import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyMigrations, migrate } from '#backend/platform/migrate.ts'
import { laterMigration, migrations, writeLaterRelease } from './testing/later-migration.ts'

const directory = mkdtempSync(join(tmpdir(), 'interrupted-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** The migrations of this release and of a later one. */
const folder = join(directory, 'migrations')
/** A file without tables, and one of this release with orders: what migrations find. */
const found = { empty: join(directory, 'empty.sqlite'), orders: join(directory, 'orders.sqlite') }
/** The file of orders after all migrations. */
const whole = join(directory, 'whole.sqlite')

beforeAll(() => {
  writeLaterRelease(folder)
  new DatabaseSync(found.empty).exec(
    'CREATE TABLE applied_migration (name TEXT PRIMARY KEY) WITHOUT ROWID',
  )
  migrateWithOrders(found.orders, 50)
  copyFileSync(found.orders, whole)
  applyMigrations(whole, folder)
})

/** Makes a file of this release with orders. */
function migrateWithOrders(file: string, orders: number): void {
  migrate(file)
  const sqlite = new DatabaseSync(file)
  sqlite.exec(`
    INSERT INTO account (id, account_type, locale, currency_unit, created_at)
      VALUES ('anna', 'normal', 'en', 'USD', 1);
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${orders})
    INSERT INTO purchase (id, number, account_id, channel, state, plan_id, plan, quantity, currency,
      unit_minor, subtotal_minor, total_minor, locale, consent_at, consent_version, created_at,
      completed_at)
      SELECT 'order-' || i, 'N' || i, 'anna', 'plain', 'COMPLETED', 'plan', '{}', 2, 'USD', 600, 1200,
        1200, 'en', 1, '1', i, i + 60 FROM n`)
  sqlite.close()
}

/** The number of authorizer callbacks that SQLite makes for each migration. */
function countPermissions(): Map<string, number> {
  const sqlite = new DatabaseSync(':memory:')
  const counts = [...migrations, laterMigration].map(({ name, sql }): [string, number] => {
    let count = 0
    sqlite.setAuthorizer(() => {
      count += 1
      return 0
    })
    sqlite.exec(sql)
    return [name, count]
  })
  sqlite.close()
  return new Map(counts)
}
const permissionsOf = countPermissions()

/** Returns the schema and all rows of a file. */
function contentOf(file: string): object {
  const sqlite = new DatabaseSync(file)
  const all = (sql: string) => sqlite.prepare(sql).all()
  const schema = all('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name')
  const tables = schema.filter(({ type }) => type === 'table').map(({ name }) => String(name))
  const rows = tables.map((table) => [table, all(`SELECT * FROM ${table}`)])
  const problems = [...all('PRAGMA integrity_check'), ...all('PRAGMA foreign_key_check')]
  sqlite.close()
  return { schema, problems, ...Object.fromEntries(rows) }
}

/** The first migration and the later one, each killed halfway and just before it is recorded. */
const moments = [
  { name: migrations[0]?.name ?? '', sql: migrations[0]?.sql ?? '', finds: 'empty', share: 0.5 },
  { name: migrations[0]?.name ?? '', sql: migrations[0]?.sql ?? '', finds: 'empty', share: 1 },
  { ...laterMigration, finds: 'orders', share: 0.5 },
  { ...laterMigration, finds: 'orders', share: 1 },
] as const

/** Kills a process that migrates a copy of what the migration finds; returns the copy. */
function interrupt({ name, sql, finds, share }: (typeof moments)[number]): string {
  const permissions = Math.ceil((permissionsOf.get(name) ?? 0) * share)
  const file = join(directory, `killed-${share}-${name}`)
  copyFileSync(found[finds], file)
  const told = JSON.stringify({ sql, permissions })
  const script = join(import.meta.dirname, 'testing', 'interrupted-migration.ts')
  expect(spawnSync(process.execPath, [script, file, folder, told]).signal).toBe('SIGKILL')
  return file
}

// The next run finds what the interrupted one has found, so it does the same.
it.for(moments)('R-DB-3: $name, killed at $share of it, leaves nothing', (moment) => {
  const content = contentOf(interrupt(moment))
  expect(content).toEqual(contentOf(found[moment.finds]))
  expect(content).toMatchObject({ problems: [{ integrity_check: 'ok' }] })
})

it('R-DB-3: a killed migration is applied by the next run as if nothing had been', () => {
  const [, , , last] = moments
  const file = interrupt(last)
  applyMigrations(file, folder)
  expect(contentOf(file)).toEqual(contentOf(whole))
})

it('R-DB-3: 100,000 orders are migrated in 30 s, and stay as they were', () => {
  const file = join(directory, 'many.sqlite')
  migrateWithOrders(file, 100_000)
  const startedAt = performance.now()
  applyMigrations(file, folder)
  expect(performance.now() - startedAt).toBeLessThan(30_000)
  const sqlite = new DatabaseSync(file)
  const sums = 'SELECT count(*), sum(total_minor), sum(took_seconds) FROM purchase'
  expect(Object.values(sqlite.prepare(sums).get() ?? {})).toEqual(
    [1, 1_200, 60].map((n) => n * 1e5),
  )
  expect(sqlite.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  sqlite.close()
})

it('R-DB-3: the code of the release before goes on writing orders in the expanded tables', () => {
  const file = join(directory, 'both.sqlite')
  copyFileSync(whole, file)
  const sqlite = new DatabaseSync(file)
  sqlite.exec(`INSERT INTO purchase (id, number, account_id, channel, state, plan_id, plan, quantity,
    currency, unit_minor, subtotal_minor, total_minor, locale, consent_at, consent_version, created_at)
    VALUES ('late', 'L', 'anna', 'plain', 'PENDING', 'plan', '{}', 1, 'USD', 5, 5, 5, 'en', 1, '1', 1);
    UPDATE purchase SET state = 'COMPLETED', completed_at = 8 WHERE id = 'late'`)
  const took = "SELECT took_seconds FROM purchase WHERE id IN ('late', 'order-1') ORDER BY id"
  expect(sqlite.prepare(took).all()).toEqual([{ took_seconds: 7 }, { took_seconds: 60 }])
  sqlite.close()
})
