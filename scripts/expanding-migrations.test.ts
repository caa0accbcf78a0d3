import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './run.ts'

/**
 * Statements after which the version before no longer works on the database, or that copy a whole
 * table while visitors wait.
 */
const contracting =
  /\b(DROP\s+(TABLE|COLUMN|VIEW)|RENAME\s+(TO|COLUMN)|CREATE\s+TABLE\s+\S+\s+AS\b|ADD\s+COLUMN\s+[^,;]*NOT\s+NULL(?![^,;]*DEFAULT))/i

const folders = ['backend/migrations', 'backend/shop/catalogue/migrations']
const namesIn = (folder: string) => readdirSync(join(root, folder)).sort()
const withoutComments = (sql: string): string => sql.replaceAll(/--[^\n]*/g, '')

describe('migrations', () => {
  it.each(folders)('in %s are one schema and numbered files after it', (folder) => {
    const numbers = namesIn(folder).map((name) => /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])
    expect(namesIn(folder)[0]).toBe('0001_schema.sql')
    expect(numbers).toEqual([...new Set(numbers)].filter((number) => number !== undefined))
  })

  it('only expand, as both versions of a release work on the same database', () => {
    const files = folders.flatMap((folder) => namesIn(folder).map((name) => join(folder, name)))
    const wrong = files.filter((file) =>
      contracting.test(withoutComments(readFileSync(join(root, file), 'utf8'))),
    )
    expect(wrong).toEqual([])
  })

  it.each([
    'DROP TABLE purchase;',
    'ALTER TABLE purchase DROP COLUMN paid_at;',
    'ALTER TABLE purchase RENAME TO customer_order;',
    'ALTER TABLE purchase RENAME COLUMN a TO b;',
    'CREATE TABLE copy AS SELECT * FROM purchase;',
    'ALTER TABLE purchase ADD COLUMN note TEXT NOT NULL;',
  ])('are refused with %s', (sql) => {
    expect(contracting.test(sql)).toBe(true)
  })

  it.each([
    'CREATE TABLE note (id TEXT PRIMARY KEY);',
    'ALTER TABLE purchase ADD COLUMN note TEXT;',
    "ALTER TABLE purchase ADD COLUMN note TEXT NOT NULL DEFAULT '';",
    'DROP INDEX purchase_note;',
  ])('are let through with %s', (sql) => {
    expect(contracting.test(sql)).toBe(false)
  })
})
