import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { findDatabase, prepareDatabase } from './database.ts'
import { importableDump } from './importable-dump.ts'
import { openLocalProject } from './local-project.ts'
import { run, tool } from './run.ts'

const { directory, state, flags } = openLocalProject()
afterAll(() => rmSync(directory, { recursive: true }))

type Content = { schema: unknown[]; tables: Record<string, { count: number; sum: string }> }

/** Returns the schema, and for every table the number of rows and a checksum. */
async function contentOf(): Promise<Content> {
  const sqlite = new DatabaseSync(await findDatabase(state))
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

it('R-DB-4: what is exported, deleted and imported is the same, table by table', async () => {
  await prepareDatabase(state)
  const before = await contentOf()
  const file = join(directory, 'backup.sql')
  await run(tool('wrangler'), ['d1', 'export', 'DB', '--output', file, ...flags], { quiet: true })
  rmSync(state, { recursive: true })
  const restore = [join(import.meta.dirname, 'restore.ts'), file, ...flags]
  await run(process.execPath, restore, { quiet: true })
  expect(await contentOf()).toEqual(before)
  const counts = Object.values(before.tables).map(({ count }) => count)
  expect(before.tables.purchase?.count).toBeGreaterThan(0)
  const rows = counts.reduce((sum, count) => sum + count, 0)
  console.log(`${counts.length} tables, ${rows} rows, no difference`)
}, 120_000)

it('R-DB-4: a text that looks like a statement stays a text', () => {
  const row = (text: string) => `INSERT INTO "review" ("id","text") VALUES(1,${text});`
  const dump = [
    'PRAGMA defer_foreign_keys=TRUE;',
    'CREATE TABLE review (\n  id INTEGER REFERENCES esim (id),\n  text TEXT\n);',
    row("'); DROP TABLE review; --'"),
    row("replace('a\\nCREATE TABLE x (y);','\\n',char(10))"),
    'CREATE TABLE esim (id INTEGER);',
    'CREATE TRIGGER kept BEFORE DELETE ON review BEGIN\n  SELECT 1;\nEND;',
  ]
  expect(importableDump(dump.join('\n'))).toBe(
    [
      dump[0],
      dump[1],
      dump[4],
      `${row("'); DROP TABLE review; --'").slice(0, -1)},` +
        "(1,replace('a\\nCREATE TABLE x (y);','\\n',char(10)));",
      dump[5],
    ].join('\n'),
  )
})
