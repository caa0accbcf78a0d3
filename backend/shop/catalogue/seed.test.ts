import { beforeAll, describe, expect, it } from 'vitest'
import { listCountries } from '../../account/module.ts'
import { seedDatabase, testCatalogue } from '../../testing/testing.ts'
import { countryRows } from './data/countries.ts'
import { seedStatements } from './seed.ts'

const now = new Date()

beforeAll(() => seedDatabase(now))

async function count(table: string): Promise<number | null> {
  return testCatalogue().prepare(`SELECT COUNT(*) FROM ${table}`).first('COUNT(*)')
}

describe('seeding', () => {
  it('keeps every statement below the size D1 takes', () => {
    const encoder = new TextEncoder()
    const sizes = seedStatements(now).map((statement) => encoder.encode(statement).length)
    expect(Math.max(...sizes)).toBeLessThan(100_000)
  })

  it('sells in countries that an address may be in', () => {
    const known = listCountries().map(({ code }) => code)
    expect(countryRows.map(([code]) => code).filter((code) => !known.includes(code))).toEqual([])
  })

  it('yields the same catalogue for the same moment', () => {
    expect(seedStatements(now)).toEqual(seedStatements(now))
  })

  it('replaces the catalogue instead of adding to it', async () => {
    const before = await count('price_history')
    await seedDatabase(now)
    expect(await count('price_history')).toBe(before)
    expect(before).toBeGreaterThan(28_000)
  })

  it('gives every plan a price in ten currencies, without gaps or overlaps', async () => {
    const { results } = await testCatalogue()
      .prepare(
        `SELECT plan_id FROM price_history GROUP BY plan_id
         HAVING COUNT(DISTINCT currency) <> 10
         UNION SELECT h.plan_id FROM price_history h WHERE h.valid_to IS NOT NULL AND NOT EXISTS (
           SELECT 1 FROM price_history n WHERE n.plan_id = h.plan_id
             AND n.currency = h.currency AND n.valid_from = h.valid_to)`,
      )
      .all()
    expect(results).toEqual([])
    expect(await count('plan')).toBeGreaterThan(2800)
  })

  it('leaves no row without its parent', async () => {
    const { results } = await testCatalogue().prepare('PRAGMA foreign_key_check').all()
    expect(results).toEqual([])
  })

  it.each([
    ["INSERT INTO plan (id) VALUES ('x')", 'NOT NULL'],
    ["UPDATE price_history SET amount_minor = -1 WHERE plan_id = 'jp-1gb-7d-v1'", 'CHECK'],
    ["UPDATE destination SET kind = 'planet' WHERE slug = 'japan'", 'CHECK'],
    ["UPDATE plan SET tethering = 2 WHERE id = 'jp-1gb-7d-v1'", 'CHECK'],
  ])('is guarded by the tables: %s', async (statement, constraint) => {
    await expect(testCatalogue().prepare(statement).run()).rejects.toThrow(constraint)
  })
})
