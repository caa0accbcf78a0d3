import { describe, expect, it } from 'vitest'
import throttle from './account/password/throttle.ts?raw'
import personKey from './account/person/person-key.ts?raw'
import deleteAccount from './account/profile/delete-account.ts?raw'
import exportData from './account/profile/export-data.ts?raw'
import purgeExpired from './purge-expired.ts?raw'
import { excusedTables } from './testing/excused-tables.ts'
import { testDatabase } from './testing/testing.ts'

/** The files that export, delete or expire what is stored about a person. */
const knowing = [deleteAccount, exportData, personKey, throttle, purgeExpired].join('\n')

const isKnown = (table: string) => new RegExp(`\\b${table}\\b`).test(knowing)

async function listTables(): Promise<string[]> {
  const { results } = await testDatabase()
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table'
      AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf%' ESCAPE '\\'`)
    .all<{ name: string }>()
  return results.map(({ name }) => name)
}

describe('a table of the database', () => {
  it('is known to the export, the deletion or the expiry of data, or excused from them', async () => {
    const tables = await listTables()
    expect(tables.length).toBeGreaterThan(50)
    expect(tables.filter((table) => !isKnown(table) && !(table in excusedTables))).toEqual([])
  })

  it('is excused only while it exists and nobody knows it', async () => {
    const tables = await listTables()
    // Plain Node counts migrations in another place.
    const listed = Object.keys(excusedTables).filter((table) => table !== 'd1_migrations')
    expect(listed.filter((table) => !tables.includes(table) || isKnown(table))).toEqual([])
  })
})
