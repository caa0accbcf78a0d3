import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './run.ts'
import { projectFiles } from './source-files.ts'

/** The code that reads and writes what public pages show; all other code reads it through theirs. */
const ofCatalogue = /^backend\/(shop\/(catalogue|import)|content)\//

const folders = { catalogue: 'backend/shop/catalogue/migrations', orders: 'backend/migrations' }

/** Returns the tables that a folder of migrations makes. */
function tablesIn(folder: string): string[] {
  const made = readdirSync(join(root, folder)).flatMap((name) => [
    ...readFileSync(join(root, folder, name), 'utf8').matchAll(/^CREATE TABLE (\w+)/gm),
  ])
  return made.map(([, table = '']) => table)
}

const catalogue = tablesIn(folders.catalogue)
const orders = tablesIn(folders.orders)

/** Returns those of some tables that a source's statements name. */
function namedIn(source: string, tables: readonly string[]): string[] {
  return tables.filter((table) =>
    new RegExp(`\\b(FROM|JOIN|INTO|UPDATE|TABLE)\\s+"?${table}"?\\b(?!\\.)`).test(source),
  )
}

const files = projectFiles().filter(
  (file) => /^(backend|worker)\/.*\.ts$/.test(file) && !/\.test\.ts$|\/testing\//.test(file),
)

function foundIn(files: readonly string[], tables: readonly string[]): string[] {
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return namedIn(source, tables).map((table) => `${file} names ${table}`)
  })
}

describe('the two databases', () => {
  it('have tables of their own', () => {
    expect(catalogue.length).toBeGreaterThan(10)
    expect(orders.length).toBeGreaterThan(80)
    expect(orders.filter((table) => catalogue.includes(table))).toEqual([])
  })

  it('are asked apart: the catalogue names no table of orders', () => {
    const own = files.filter((file) => ofCatalogue.test(file))
    expect(own.length).toBeGreaterThan(20)
    expect(foundIn(own, orders)).toEqual([])
  })

  it('are asked apart: nothing outside of the catalogue names a table of it', () => {
    const others = files.filter((file) => !ofCatalogue.test(file))
    expect(others.length).toBeGreaterThan(300)
    expect(foundIn(others, catalogue)).toEqual([])
  })

  it.each([
    ['SELECT 1 FROM plan WHERE id = 1', 'plan'],
    ['SELECT 1 FROM esim\n  JOIN destination d ON true', 'destination'],
    ['UPDATE price_history SET amount_minor = 1', 'price_history'],
    ['INSERT INTO place_review (id) VALUES (1)', 'place_review'],
  ])('are told apart in: %s', (source, table) => {
    expect(namedIn(source, catalogue)).toEqual([table])
  })

  it.each(['SELECT plan FROM purchase', 'purchase.plan', 'the price of a plan from a city'])(
    'are not confused by: %s',
    (source) => expect(namedIn(source, catalogue)).toEqual([]),
  )
})
