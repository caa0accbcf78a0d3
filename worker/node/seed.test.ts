import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { migrateCatalogue } from '#backend/platform/migrate.ts'
import { setPrice } from '#backend/shop/catalogue/price/set-price.ts'
import { seedCatalogue } from './seed.ts'

it('keeps the prices that were set, whatever the new catalogue says', () => {
  const directory = mkdtempSync(join(tmpdir(), 'seed-'))
  const file = join(directory, 'catalogue.sqlite')
  migrateCatalogue(file)
  const now = new Date()
  seedCatalogue(file, now)
  const sqlite = new DatabaseSync(file)
  const at = now.getTime()
  const price = { planId: 'jp-5gb-30d-v1', destinationSlug: 'japan', currency: 'EUR' } as const
  const prices = [
    { ...price, amountMinor: 4321, beginsAt: at, changedAt: at },
    { ...price, amountMinor: 1234, beginsAt: at, changedAt: at },
    // A plan that a later catalogue has no more.
    {
      ...price,
      planId: 'gone-v1',
      destinationSlug: 'france',
      amountMinor: 1,
      beginsAt: at,
      changedAt: at,
    },
  ]
  for (const { sql, values } of prices.flatMap(setPrice)) {
    sqlite.prepare(sql).run(...(values as string[]))
  }
  const read = () =>
    ['price_history', 'destination_price', 'price_change'].map((table) =>
      sqlite.prepare(`SELECT * FROM ${table} ORDER BY 1, 2, 3`).all(),
    )
  const before = read()
  const listed = "FROM destination_price WHERE destination_slug = 'france' AND valid_to IS NULL"
  expect(sqlite.prepare(`SELECT count(*) AS n ${listed} AND currency = 'EUR'`).get()?.n).toBe(1)
  seedCatalogue(file, now)
  expect(read()).toEqual(before)
  sqlite.close()
  rmSync(directory, { recursive: true })
}, 120_000)
