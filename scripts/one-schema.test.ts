import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { root } from './run.ts'

/** What the database of orders no longer has: the catalogue's tables, and what nothing reads. */
const removed = new Set(
  `catalogue_meta destination destination_country destination_price city plan price_history search_term
  search_gram addon content_publication rate_count review_stars review_newest review_language`.split(
    /\s+/,
  ),
)

type Entry = { type: string; name: string; table: string; sql: string }

function openWith(folder: string): DatabaseSync {
  const sqlite = new DatabaseSync(':memory:')
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.sql'))
  for (const name of names.sort()) sqlite.exec(readFileSync(join(root, folder, name), 'utf8'))
  return sqlite
}

/** A statement without comments, line breaks and the quotes of a renamed table. */
function plain(sql: string): string {
  return sql
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/"(\w+)"(?! *:)(?![,\]])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([(),]) ?/g, '$1')
    .replaceAll(/ ?(;) ?/g, '$1')
    .trim()
}

/** Tables and views by name with their indexes, and their triggers in the order of their making. */
function schemaOf(sqlite: DatabaseSync, without: ReadonlySet<string>): Entry[] {
  const rows = sqlite
    .prepare(`SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL
      AND name NOT LIKE 'sqlite_%' ORDER BY type, tbl_name, iif(type = 'trigger', '', name), rowid`)
    .all()
    .map((row) => ({
      type: String(row.type),
      name: String(row.name),
      table: String(row.tbl_name),
      sql: plain(String(row.sql)),
    }))
  return rows.filter(({ name, table }) => !without.has(name) && !without.has(table))
}

function contentOf(sqlite: DatabaseSync, table: string): object {
  const columns = sqlite.prepare('SELECT * FROM pragma_table_xinfo(?)').all(table)
  const keys = sqlite.prepare('SELECT * FROM pragma_foreign_key_list(?)').all(table)
  return { columns, keys, rows: sqlite.prepare(`SELECT * FROM ${table}`).all() }
}

describe('the schema in one file', () => {
  it.each([
    ['backend/migrations', removed],
    ['backend/shop/catalogue/migrations', new Set<string>()],
  ])('%s/next makes what all migrations made', (folder, without) => {
    const [old, next] = [openWith(folder), openWith(join(folder, 'next'))]
    const schema = schemaOf(next, new Set())
    expect(schema).toEqual(schemaOf(old, without))
    const tables = schema.filter(({ type }) => type === 'table')
    expect(tables.length).toBeGreaterThan(10)
    for (const { name } of tables) expect(contentOf(next, name)).toEqual(contentOf(old, name))
  })
})
