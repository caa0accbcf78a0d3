import { describe, expect, it } from 'vitest'
import { domains } from './domains.ts'
import { testCatalogue, testDatabase, testServices } from './testing/testing.ts'

/** Tables of the rooms below all domains, and the one in which D1 lists migrations. */
const roomTables = ['used_once', 'job_attempt', 'job_lease', 'd1_migrations']

const person = { id: 'id', accountType: 'normal', email: 'email', emailKey: 'key' } as const

/** The statements that export, delete or expire what is stored about a person. */
const knowing = testServices()
  .personalData.flatMap(({ found, erased, kept, expiring = [] }) => [
    ...Object.values(found(person)).map(({ sql }) => sql),
    ...erased(person, 0).map(({ sql }) => sql),
    ...(kept?.('id', 'key') ?? []).map(({ sql }) => sql),
    ...expiring.map(([table]) => table),
  ])
  .join('\n')

const isKnown = (table: string) => new RegExp(`\\b${table}\\b`).test(knowing)

async function tablesOf(database: D1Database): Promise<string[]> {
  const { results } = await database
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table'
      AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf%' ESCAPE '\\'`)
    .all<{ name: string }>()
  return results.map(({ name }) => name).filter((name) => !roomTables.includes(name))
}

const owned = (
  await Promise.all(domains.map(async ({ tables }) => Object.entries((await tables()).tables)))
).flat()

describe('a table of a database', () => {
  it('belongs to one domain', async () => {
    const databases = [testDatabase(), testCatalogue()]
    const tables = (await Promise.all(databases.map(tablesOf))).flat()
    expect(tables.length).toBeGreaterThan(50)
    expect(owned.map(([table]) => table).toSorted()).toEqual(tables.toSorted())
  })

  it('is known to the export, the deletion or the expiry of data, or excused from them', () => {
    const unknown = owned.filter(([table, excuse]) => excuse === true && !isKnown(table))
    expect(unknown).toEqual([])
  })

  it('is excused only while nobody knows it', () => {
    expect(owned.filter(([table, excuse]) => excuse !== true && isKnown(table))).toEqual([])
  })
})
