import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { applyMigrations } from '#backend/platform/migrate.ts'
import { writeLaterRelease } from '#worker/node/testing/later-migration.ts'
import { tablesOf } from './released-database.ts'

/** Tables about migrations and sequence numbers, which contain no data of the shop. */
const ofEngine = ['applied_migration', 'sqlite_sequence']

export type Upgrade = { seconds: number; rows: number; changed: string[] }

/**
 * Migrates a database of the oldest release to a later one than this. `changed` lists unexpected
 * changes: tables with other values in existing columns, and derived columns that disagree with
 * their sources.
 */
export function upgradeDatabase(file: string): Upgrade {
  const before = new DatabaseSync(file)
  const tables = tablesOf(before).filter(({ name }) => !ofEngine.includes(name))
  const known = tables.map((table) => ({ table, sum: sumOf(before, table) }))
  const counts = tables.map(({ name }) =>
    before.prepare(`SELECT count(*) AS n FROM "${name}"`).get(),
  )
  before.close()
  const seconds = migrateLater(file)
  const after = new DatabaseSync(file)
  const changed = known.filter(({ table, sum }) => sumOf(after, table) !== sum)
  const broken = [...untrue(after), ...problemsOf(after)]
  after.close()
  const rows = counts.reduce((sum, count) => sum + Number(count?.n), 0)
  return { seconds, rows, changed: [...changed.map(({ table }) => table.name), ...broken] }
}

/** Applies the migrations of a later release; returns how long that took. */
function migrateLater(file: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  writeLaterRelease(folder)
  const startedAt = performance.now()
  applyMigrations(file, folder)
  const seconds = (performance.now() - startedAt) / 1000
  rmSync(folder, { recursive: true })
  return seconds
}

function sumOf(sqlite: DatabaseSync, { name, columns, key }: ReturnType<typeof tablesOf>[number]) {
  const list = (names: readonly string[]) => names.map((each) => `"${each}"`).join()
  const order = key.length > 0 ? list(key) : 'rowid'
  const sum = createHash('sha256')
  const query = `SELECT ${list(columns)} FROM "${name}" ORDER BY ${order}`
  for (const row of sqlite.prepare(query).iterate()) sum.update(JSON.stringify(Object.values(row)))
  return sum.digest('hex')
}

/** Columns that migrations derive, and the queries that find rows where they do not agree. */
const derived: Readonly<Record<string, string>> = {
  'purchase.took_seconds':
    'SELECT 1 FROM purchase WHERE took_seconds IS NOT completed_at - created_at',
}

function untrue(sqlite: DatabaseSync): string[] {
  const names = Object.keys(derived)
  return names.filter((name) => sqlite.prepare(`${derived[name]} LIMIT 1`).get())
}

function problemsOf(sqlite: DatabaseSync): string[] {
  const keys = sqlite.prepare('PRAGMA foreign_key_check').all()
  const integrity = sqlite.prepare('PRAGMA integrity_check').all()
  return [
    ...keys.map(({ table, parent }) => `a row of ${table} refers to a missing one of ${parent}`),
    ...integrity.map((row) => String(row.integrity_check)).filter((text) => text !== 'ok'),
  ]
}
