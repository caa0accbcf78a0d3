import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lastFreeMigration } from '#worker/node/testing/release-before.ts'
import { root } from './run.ts'

/**
 * Statements after which the version before no longer works on the database, or that copy a whole
 * table while visitors wait.
 */
const contracting =
  /\b(DROP\s+(TABLE|COLUMN|VIEW)|RENAME\s+(TO|COLUMN)|CREATE\s+TABLE\s+\S+\s+AS\b|ADD\s+COLUMN\s+[^,;]*NOT\s+NULL(?![^,;]*DEFAULT))/i

const directory = join(root, 'backend', 'migrations')
const withoutComments = (sql: string): string => sql.replaceAll(/--[^\n]*/g, '')

describe('migrations', () => {
  it('only expand, as both versions of a release work on the same database', () => {
    const wrong = readdirSync(directory)
      .filter((name) => name > lastFreeMigration)
      .filter((name) =>
        contracting.test(withoutComments(readFileSync(join(directory, name), 'utf8'))),
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
