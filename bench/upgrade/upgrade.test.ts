import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findDatabase, prepareDatabase } from '../../scripts/database.ts'
import { createReleased } from './released-database.ts'
import { upgradeDatabase } from './upgrade-database.ts'

let directory: string
let seeded: string
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'upgrade-'))
  const state = join(directory, 'state')
  await prepareDatabase(state)
  seeded = findDatabase(state)
})
afterAll(() => rmSync(directory, { recursive: true }))

describe('a database of the oldest release', () => {
  it('is upgraded with demonstration and generated orders, and no row changes in meaning', () => {
    const file = join(directory, 'shop.sqlite')
    createReleased(file, seeded, 500)
    const { rows, changed } = upgradeDatabase(file)
    expect(changed).toEqual([])
    const sqlite = new DatabaseSync(file)
    const count = (sql: string) => Number(Object.values(sqlite.prepare(sql).get() ?? {})[0])
    expect(rows).toBeGreaterThan(5_000)
    expect(count("SELECT count(*) FROM purchase WHERE id GLOB 'made-*'")).toBe(500)
    expect(
      count("SELECT count(*) FROM purchase WHERE account_id = 'demo-traveller'"),
    ).toBeGreaterThan(0)
    expect(count('SELECT count(took_seconds) FROM purchase')).toBeGreaterThan(500)
    sqlite.close()
  })

  it('is not taken for unchanged when the upgrade changes a row', () => {
    const file = join(directory, 'changed.sqlite')
    createReleased(file, seeded, 5)
    const sqlite = new DatabaseSync(file)
    sqlite.exec(`CREATE TRIGGER meddles AFTER INSERT ON applied_migration BEGIN
      UPDATE purchase SET locale = 'de' WHERE id = 'made-3'; END`)
    sqlite.close()
    expect(upgradeDatabase(file).changed).toEqual(['purchase'])
  })
})
