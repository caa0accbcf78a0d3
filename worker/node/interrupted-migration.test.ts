import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#backend/platform/migrate.ts'
import { migrations, openReleaseBefore } from './testing/release-before.ts'

const directory = mkdtempSync(join(tmpdir(), 'interrupted-'))
afterAll(() => rmSync(directory, { recursive: true }))

const orders = 50
const before = join(directory, 'before.sqlite')
beforeAll(() => openReleaseBefore(before, orders))

/** Returns a database file from before a migration: one with orders, or a new one. */
function fileFor(name: string, use: string): string {
  const file = join(directory, `${use}-${name}.sqlite`)
  if (name >= '0004') copyFileSync(before, file)
  return file
}

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

it.for(moments)(
  'R-DB-3: $name, killed at $share of it, is applied by the next run as if nothing had been',
  ({ name, sql, share }) => {
    const permissions = Math.ceil((permissionsOf.get(name) ?? 0) * share)
    const file = fileFor(name, `killed-${share}`)
    const told = JSON.stringify({ sql, permissions })
    const script = join(import.meta.dirname, 'testing', 'interrupted-migration.ts')
    expect(spawnSync(process.execPath, [script, file, told]).signal).toBe('SIGKILL')

    const whole = migrations.map((each) => each.name).filter((each) => each < name)
    const sqlite = new DatabaseSync(file)
    const applied = sqlite.prepare('SELECT name FROM applied_migration').all()
    sqlite.close()
    expect(applied.map((row) => row.name)).toEqual(whole)

    const undisturbed = fileFor(name, `undisturbed-${share}`)
    migrate(undisturbed)
    migrate(file)
    const content = contentOf(file)
    expect(content).toEqual(contentOf(undisturbed))
    expect(content).toMatchObject({ problems: [{ integrity_check: 'ok' }] })
  },
)
