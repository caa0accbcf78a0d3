import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { catalogueBeside, migrateBoth, movedTables } from '#backend/platform/migrate.ts'
import { tablesOf } from './released-database.ts'

/** Tables about migrations and sequence numbers, which contain no data of the shop. */
const ofEngine = ['applied_migration', 'sqlite_sequence']

export type Upgrade = { seconds: number; rows: number; changed: string[] }

/**
 * Migrates a database of the previous release to the newest schema, its catalogue into a separate
 * file. `changed` lists unexpected changes: tables with other values in existing columns, and
 * derived columns that disagree with their sources.
 */
export function upgradeDatabase(file: string): Upgrade {
  const before = new DatabaseSync(file)
  const tables = tablesOf(before).filter(({ name }) => !ofEngine.includes(name))
  const known = tables.map((table) => ({ table, sum: sumOf(before, table) }))
  const counts = tables.map(({ name }) =>
    before.prepare(`SELECT count(*) AS n FROM "${name}"`).get(),
  )
  before.close()
  const startedAt = performance.now()
  migrateBoth(file)
  const seconds = (performance.now() - startedAt) / 1000
  const after = new DatabaseSync(file)
  const catalogue = new DatabaseSync(catalogueBeside(file))
  const changed = known.filter(({ table, sum }) => {
    const copies = movedTables.includes(table.name) ? [after, catalogue] : [after]
    return copies.some((sqlite) => sumOf(sqlite, table) !== sum)
  })
  const broken = [...untrue(after), ...problemsOf(after), ...problemsOf(catalogue)]
  after.close()
  catalogue.close()
  const rows = counts.reduce((sum, count) => sum + Number(count?.n), 0)
  return { seconds, rows, changed: [...changed.map(({ table }) => table.name), ...broken] }
}

/** Lists of permissions to which migrations add keys, so that people keep what they could do. */
const granting: Readonly<Record<string, string>> = {
  'role.permissions': 'GET_STATEMENTS',
  'api_key.scopes': 'GET_STATEMENTS',
}

function sumOf(sqlite: DatabaseSync, { name, columns, key }: ReturnType<typeof tablesOf>[number]) {
  const list = (names: readonly string[]) => names.map((each) => `"${each}"`).join()
  const order = key.length > 0 ? list(key) : 'rowid'
  const sum = createHash('sha256')
  const values = columns.map((column) => {
    const granted = granting[`${name}.${column}`]
    if (!granted) return `"${column}"`
    return `(SELECT json_group_array(value) FROM json_each("${column}") WHERE value <> '${granted}')`
  })
  const query = `SELECT ${values.join()} FROM "${name}" ORDER BY ${order}`
  for (const row of sqlite.prepare(query).iterate()) sum.update(JSON.stringify(Object.values(row)))
  return sum.digest('hex')
}

/** Columns derived by migrations, and the queries that derive them from their sources. */
const reckoned: Readonly<Record<string, string>> = {
  'esim.told': `SELECT 1 FROM esim WHERE told <> (
    SELECT coalesce(sum(CASE kind WHEN 'data_75' THEN 1 WHEN 'data_90' THEN 2 WHEN 'end_3' THEN 4
      WHEN 'end_1' THEN 8 END), 0) FROM esim_notice WHERE esim_id = esim.id)`,
  'outbox_mail.dead_at': 'SELECT 1 FROM outbox_mail WHERE dead_at IS NOT NULL',
  'auto_topup.ask_at': 'SELECT 1 FROM auto_topup WHERE ask_at <> 0 OR ask_failures <> 0',
}

function untrue(sqlite: DatabaseSync): string[] {
  const names = Object.keys(reckoned)
  return names.filter((name) => sqlite.prepare(`${reckoned[name]} LIMIT 1`).get())
}

function problemsOf(sqlite: DatabaseSync): string[] {
  const keys = sqlite.prepare('PRAGMA foreign_key_check').all()
  const integrity = sqlite.prepare('PRAGMA integrity_check').all()
  return [
    ...keys.map(({ table, parent }) => `a row of ${table} refers to a missing one of ${parent}`),
    ...integrity.map((row) => String(row.integrity_check)).filter((text) => text !== 'ok'),
  ]
}
