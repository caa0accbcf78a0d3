import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#backend/platform/d1.ts'
import { migrate } from '#backend/platform/migrate.ts'
import { migrations, openReleaseBefore } from './testing/release-before.ts'

const directory = mkdtempSync(join(tmpdir(), 'interrupted-'))
afterAll(() => rmSync(directory, { recursive: true }))

const orders = 50
/** The first migration that finds orders. */
const firstOfOrders = '0004_rewards.sql'
/** The database after all migrations. */
const whole = join(directory, 'whole.sqlite')

/** The file that a migration finds. */
const beforeOf = (name: string) => join(directory, `before-${name}`)

beforeAll(() => {
  new DatabaseSync(whole).exec(
    'CREATE TABLE applied_migration (name TEXT PRIMARY KEY) WITHOUT ROWID',
  )
  for (const { name, sql } of migrations) {
    if (name === firstOfOrders) {
      rmSync(whole)
      openReleaseBefore(whole, orders)
    }
    copyFileSync(whole, beforeOf(name))
    const sqlite = new DatabaseSync(whole)
    inTransaction(sqlite, () => {
      sqlite.exec(sql)
      sqlite.prepare('INSERT INTO applied_migration (name) VALUES (?)').run(name)
    })
    sqlite.close()
  }
})

/** The number of authorizer callbacks that SQLite makes for each migration. */
const permissionsOf = countPermissions()
function countPermissions(): Map<string, number> {
  const sqlite = new DatabaseSync(':memory:')
  const counts = migrations.map(({ name, sql }): [string, number] => {
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

/** Returns the schema and all rows of a file. */
function contentOf(file: string): object {
  const sqlite = new DatabaseSync(file)
  const all = (sql: string) => sqlite.prepare(sql).all()
  const schema = all('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name')
  const tables = schema.filter(({ type }) => type === 'table').map(({ name }) => String(name))
  // Referral codes are random.
  const columnsOf = (table: string) => (table === 'referral_code' ? 'account_id' : '*')
  const rows = tables.map((table) => [table, all(`SELECT ${columnsOf(table)} FROM ${table}`)])
  const problems = [...all('PRAGMA integrity_check'), ...all('PRAGMA foreign_key_check')]
  sqlite.close()
  return { schema, problems, ...Object.fromEntries(rows) }
}

/** Each migration is killed halfway, and after all of it except the record that it was applied. */
const moments = migrations.flatMap(({ name, sql }) => [
  { name, sql, share: 0.5 },
  { name, sql, share: 1 },
])

/** Kills a process that migrates a copy of what the migration finds; returns the copy. */
function interrupt({ name, sql, share }: (typeof moments)[number]): string {
  const permissions = Math.ceil((permissionsOf.get(name) ?? 0) * share)
  const file = join(directory, `killed-${share}-${name}`)
  copyFileSync(beforeOf(name), file)
  const told = JSON.stringify({ sql, permissions })
  const script = join(import.meta.dirname, 'testing', 'interrupted-migration.ts')
  expect(spawnSync(process.execPath, [script, file, told]).signal).toBe('SIGKILL')
  return file
}

// The next run finds what the interrupted one has found, so it does the same.
it.for(moments)('R-DB-3: $name, killed at $share of it, leaves nothing', (moment) => {
  const content = contentOf(interrupt(moment))
  expect(content).toEqual(contentOf(beforeOf(moment.name)))
  expect(content).toMatchObject({ problems: [{ integrity_check: 'ok' }] })
})

it.each([firstOfOrders, migrations.at(-1)?.name ?? ''])(
  'R-DB-3: %s, killed, is applied by the next run as if nothing had been',
  (killed) => {
    const moment = moments.find(({ name }) => name === killed)
    if (!moment) throw new Error(`expected a migration ${killed}`)
    const file = interrupt(moment)
    migrate(file)
    expect(contentOf(file)).toEqual(contentOf(whole))
  },
)
