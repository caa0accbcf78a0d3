import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { findDatabase, prepareDatabase } from './database.ts'

/** Reads figures of the databases in a directory, which are opened on their own. */
async function read(directory: string) {
  const database = new DatabaseSync(findDatabase(directory))
  const catalogue = new DatabaseSync(findDatabase(directory, 'CATALOGUE'))
  const one = (sql: string, of = database) => Object.values(of.prepare(sql).get() ?? {})[0]
  const found = {
    integrity: one('PRAGMA integrity_check'),
    ofCatalogue: one('PRAGMA integrity_check', catalogue),
    prices: one('SELECT count(*) FROM price_history', catalogue),
    plans: one('SELECT count(*) FROM plan', catalogue),
    reviews: one('SELECT count(*) FROM place_review', catalogue),
    accounts: one("SELECT count(*) FROM account WHERE id LIKE 'demo-%'"),
    orders: one("SELECT count(*) FROM purchase WHERE id LIKE 'demo-%'"),
  }
  // Deleting rows in one place must not affect the other.
  catalogue.exec('DELETE FROM price_history')
  catalogue.close()
  database.close()
  return found
}

it('begins as the day’s others did, whole and apart from them', { timeout: 240_000 }, async () => {
  const directories = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'database-')))
  const found = []
  for (const directory of directories) {
    await prepareDatabase(directory)
    found.push(await read(directory))
  }
  expect(found[1]).toEqual(found[0])
  expect(found[1]).toMatchObject({
    integrity: 'ok',
    ofCatalogue: 'ok',
    reviews: 2,
    plans: expect.toSatisfy((count) => count > 1000),
  })
  for (const directory of directories) rmSync(directory, { recursive: true })
})
