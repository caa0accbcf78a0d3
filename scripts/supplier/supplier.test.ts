import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { migrate } from '#backend/platform/migrate.ts'

const directory = mkdtempSync(join(tmpdir(), 'supplier-'))
const file = join(directory, 'backend.sqlite')
afterAll(() => rmSync(directory, { recursive: true }))

function supplier(...given: string[]) {
  const script = join(import.meta.dirname, 'supplier.ts')
  const all = [script, ...given, '--file', file]
  const { status, stdout, stderr } = spawnSync(process.execPath, all, { encoding: 'utf8' })
  return { status, stdout, stderr: stderr.trim() }
}

it('R-SUP-22: npm run supplier lists what waits for a person and stores what they found', () => {
  migrate(file)
  const sqlite = new DatabaseSync(file)
  const insert = sqlite.prepare(`INSERT INTO supplier_call
    (request_id, hop, kind, supplier, package_id, plan_id, days, state, asked_at)
    VALUES (?, 0, 'plan', 'esim-access', 'JP_5_30', 'jp', 30, ?, 1)`)
  for (const id of ['one', 'two']) insert.run(id, 'unresolved')
  insert.run('made', 'made')
  const listed = supplier('unresolved').stdout
  expect(['one', 'two', 'made'].map((id) => listed.includes(`'${id}'`))).toEqual([
    true,
    true,
    false,
  ])
  expect(supplier('resolve', 'one', '--found', 'B1').stdout).toContain('is order B1 of esim-access')
  expect(supplier('resolve', 'two', '--none').stdout).toContain('is asked for at esim-access again')
  expect(supplier('resolve', 'made', '--none').stderr).toBe('No order "made" waits for a person')
  expect(supplier('resolve', 'one', '--found', '').status).toBe(1)
  const rows = sqlite
    .prepare('SELECT state, order_ref FROM supplier_call ORDER BY request_id')
    .all()
  sqlite.close()
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { state: 'made', order_ref: null },
    { state: 'accepted', order_ref: 'B1' },
    { state: 'held', order_ref: null },
  ])
})
