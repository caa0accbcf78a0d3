import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { inTransaction } from '#backend/platform/d1.ts'
import { openFileStore } from '#backend/platform/file-store.ts'
import { migrateCatalogue } from '#backend/platform/migrate.ts'
import { isDeep } from '#contract/testing/effort.ts'
import { findDatabase, localDatabase, prepareDatabase } from '../database.ts'
import { run, tool } from '../run.ts'
import { openLocalProject } from '../testing/local-project.ts'
import { dumpDatabase } from './dump-database.ts'
import { writeImportableDump } from './importable-dump.ts'

const { directory, state, flags } = openLocalProject()
afterAll(() => rmSync(directory, { recursive: true }))

type Content = { schema: unknown[]; tables: Record<string, { count: number; sum: string }> }

/** Returns the schema, and for every table the number of rows and a checksum. */
async function contentOf(file: string): Promise<Content> {
  const sqlite = new DatabaseSync(file)
  const all = (sql: string) => sqlite.prepare(sql).all()
  const ours = "name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'"
  const schema = all(`SELECT type, name, sql FROM sqlite_schema WHERE ${ours} ORDER BY type, name`)
  const names = schema.filter(({ type }) => type === 'table').map(({ name }) => String(name))
  const tables = names.map((name) => {
    const rows = all(`SELECT * FROM "${name}"`).map((row) => JSON.stringify(row))
    const sum = createHash('sha256').update(rows.sort().join('\n')).digest('hex')
    return [name, { count: rows.length, sum }]
  })
  expect(all('PRAGMA foreign_key_check')).toEqual([])
  expect(all('PRAGMA integrity_check')).toMatchObject([{ integrity_check: 'ok' }])
  sqlite.close()
  return { schema, tables: Object.fromEntries(tables) }
}

const script = (name: string, args: string[], env: Record<string, string> = {}) =>
  run(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], { quiet: true, env })
const wrangler = (args: string[]) => run(tool('wrangler'), args, { quiet: true })

/** D1's own commands take seconds; SQLite has a dump as D1 writes it. */
const ways = isDeep ? ['wrangler', 'SQLite'] : ['SQLite']

it.each(ways)(
  'R-DB-4: what is exported, deleted and imported by %s is the same',
  async (way) => {
    rmSync(state, { recursive: true, force: true })
    await prepareDatabase(state)
    const before = await contentOf(findDatabase(state))
    const file = join(directory, 'backup.sql')
    const ordered = join(directory, 'ordered.sql')
    if (way === 'SQLite') await dumpDatabase(findDatabase(state), file)
    else await wrangler(['d1', 'export', 'DB', '--output', file, ...flags])
    renameSync(state, `${state}-${way}`)
    await writeImportableDump(file, ordered)
    if (way === 'SQLite') {
      mkdirSync(dirname(localDatabase(state, 'DB')), { recursive: true })
      const sqlite = new DatabaseSync(localDatabase(state, 'DB'))
      inTransaction(sqlite, () => sqlite.exec(readFileSync(ordered, 'utf8')))
      sqlite.close()
    } else await wrangler(['d1', 'execute', 'DB', '--file', ordered, ...flags])
    expect(await contentOf(findDatabase(state))).toEqual(before)
    expect(before.tables.purchase?.count).toBeGreaterThan(0)
  },
  120_000,
)

it.runIf(isDeep)(
  'R-DB-4: local data come back from a backup with their pictures, also on plain Node',
  async () => {
    rmSync(state, { recursive: true, force: true })
    cpSync(`${state}-wrangler`, state, { recursive: true })
    const sqlite = new DatabaseSync(findDatabase(state))
    sqlite.exec(`INSERT INTO upload (key, account_id, kind, content_type, size_bytes, expires_at, stored_at)
    SELECT 'face', id, 'avatar', 'image/png', 3, 1, 1 FROM account LIMIT 1`)
    sqlite.close()
    const picture = join(directory, 'face.png')
    writeFileSync(picture, new Uint8Array([1, 10, 3]))
    const stored = ['--local', '--persist-to', state]
    const face = ['tradewind-files/face', '--file', picture]
    await wrangler(['r2', 'object', 'put', ...face, '--content-type', 'image/png', ...stored])
    const catalogueOf = () => contentOf(findDatabase(state, 'CATALOGUE'))
    const before = await contentOf(findDatabase(state))
    const catalogue = await catalogueOf()
    expect(catalogue.tables.plan?.count).toBeGreaterThan(1_000)
    const backup = join(directory, 'backup')
    await script('backup', [backup], { TRADEWIND_STATE: state })
    rmSync(state, { recursive: true })
    rmSync(picture)

    await script('restore', [backup], { TRADEWIND_STATE: state })
    expect(await contentOf(findDatabase(state))).toEqual(before)
    expect(await catalogueOf()).toEqual(catalogue)
    await wrangler(['r2', 'object', 'get', ...face, ...stored])
    expect([...readFileSync(picture)]).toEqual([1, 10, 3])

    const data = join(directory, 'data')
    mkdirSync(data)
    await script('restore', [backup, '--data', data])
    expect(await contentOf(join(data, 'backend.sqlite'))).toEqual(before)
    expect(await contentOf(join(data, 'backend.catalogue.sqlite'))).toEqual(catalogue)
    const found = await openFileStore(join(data, 'files')).get('face')
    expect(found).toMatchObject({ size: 3, httpMetadata: { contentType: 'image/png' } })
  },
  120_000,
)

/** What of a dump of 100 MB may be in memory at once: once all of it takes more than 250 MB. */
const heap = { NODE_OPTIONS: '--max-old-space-size=40' }
const mostMegabytes = 180

it('R-DB-4: a database larger than the memory is dumped and restored', async () => {
  // A second try begins anew.
  const large = mkdtempSync(join(directory, 'large-'))
  const data = join(large, 'data')
  const files = openFileStore(join(data, 'files'))
  for (const key of ['a', 'b']) await files.put(key, new Uint8Array(2_000_000))
  const sqlite = new DatabaseSync(join(data, 'backend.sqlite'))
  sqlite.exec(`CREATE TABLE note (id INTEGER PRIMARY KEY, words TEXT);
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 25000)
    INSERT INTO note SELECT i, hex(randomblob(2000)) || char(39) || ';' || char(10) || 'INSERT ' FROM n`)
  sqlite.close()
  migrateCatalogue(join(data, 'backend.catalogue.sqlite'))
  const backup = join(large, 'backup')
  await script('backup', [backup, '--data', data], heap)
  const again = join(large, 'again')
  mkdirSync(again)
  const said = await script('restore', [backup, '--data', again], heap)
  expect(Number(/(\d+) MB of memory/.exec(said)?.[1])).toBeLessThan(mostMegabytes)
  const restored = await contentOf(join(again, 'backend.sqlite'))
  expect(restored).toEqual(await contentOf(join(data, 'backend.sqlite')))
  expect(await openFileStore(join(again, 'files')).get('b')).toMatchObject({ size: 2_000_000 })
}, 60_000)

it('R-DB-4: a picture that is not whole is not taken for one', async () => {
  const data = join(directory, 'torn')
  await openFileStore(join(data, 'files')).put('a', new Uint8Array([1, 2, 3]))
  new DatabaseSync(join(data, 'backend.sqlite')).exec('CREATE TABLE a (b)')
  migrateCatalogue(join(data, 'backend.catalogue.sqlite'))
  const [name = ''] = readdirSync(join(data, 'files'))
  appendFileSync(join(data, 'files', name), 'x')
  const backup = join(directory, 'torn-backup')
  await expect(script('backup', [backup, '--data', data])).rejects.toThrow('is not whole')
  expect(existsSync(backup)).toBe(false)
}, 20_000)
