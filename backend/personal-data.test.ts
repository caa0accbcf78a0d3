import { describe, expect, it } from 'vitest'
import schema from '#backend/migrations/0001_schema.sql?raw'
import { domains } from './domains.ts'
import { testCatalogue, testDatabase, testServices } from './testing/testing.ts'

/** Tables of the rooms below all domains, and the one in which D1 lists migrations. */
const roomTables = [
  'used_once',
  'job_attempt',
  'job_lease',
  'readiness',
  'figure_minute',
  'alert_check',
  'd1_migrations',
]

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

const declared = await Promise.all(
  domains.map(async ({ name, tables }) => ({ name, tables: (await tables()).tables })),
)
const owned = declared.flatMap(({ tables }) => Object.entries(tables))

describe('a table of a database', () => {
  it('belongs to one domain', async () => {
    const databases = [testDatabase(), testCatalogue()]
    const tables = (await Promise.all(databases.map(tablesOf))).flat()
    expect(tables.length).toBeGreaterThan(50)
    expect(owned.map(([table]) => table).toSorted()).toEqual(tables.toSorted())
  })

  it('is in the section of its domain in the schema of orders', async () => {
    const sections = schema.split(/^-- (?=\w+(?:: .*)? -{5,}$)/m).slice(1)
    const named = sections.flatMap((section) => {
      const domain = /^\w+/.exec(section)?.[0].toLowerCase()
      return [...section.matchAll(/^CREATE TABLE (\w+)/gm)].map(([, table]) => [table, domain])
    })
    const rooms = {
      name: 'platform',
      tables: Object.fromEntries(roomTables.map((each) => [each, ''])),
    }
    const misplaced = named.filter(
      ([table = '', domain]) =>
        ![...declared, rooms].some(({ name, tables }) => name === domain && table in tables),
    )
    expect(named.length).toBeGreaterThan(100)
    expect(misplaced).toEqual([])
  })

  it('is known to the export, the deletion or the expiry of data, or excused from them', () => {
    const unknown = owned.filter(([table, excuse]) => excuse === true && !isKnown(table))
    expect(unknown).toEqual([])
  })

  it('is excused only while nobody knows it', () => {
    expect(owned.filter(([table, excuse]) => excuse !== true && isKnown(table))).toEqual([])
  })
})
