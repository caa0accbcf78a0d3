import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { migrateLocalD1, movedTables } from '#backend/platform/migrate.ts'
import { seedStatements } from '#backend/shop/catalogue/seed.ts'
import { localDatabase } from '../database.ts'
import { run, tool } from '../run.ts'
import { openLocalProject } from '../serve/local-project.ts'
import { moveCatalogue } from './move-catalogue.ts'

const { directory, state, flags } = openLocalProject()
afterAll(() => rmSync(directory, { recursive: true }))

const wrangler = (args: string[]) =>
  run(tool('wrangler'), args, { quiet: true, env: { CI: 'true' } })

function contentOf(file: string): unknown[] {
  const sqlite = new DatabaseSync(file)
  const rows = movedTables.map((table) => sqlite.prepare(`SELECT * FROM ${table}`).all())
  expect(sqlite.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  sqlite.close()
  return rows
}

it('R-DB-3: the catalogue of a release before is copied into its own database, once', async () => {
  const [file, catalogue] = [localDatabase(state, 'DB'), localDatabase(state, 'CATALOGUE')]
  mkdirSync(dirname(file), { recursive: true })
  migrateLocalD1(file, catalogue)
  const before = new DatabaseSync(file)
  before.exec('BEGIN')
  for (const statement of seedStatements(new Date())) before.exec(statement)
  before.exec("INSERT INTO content_publication VALUES ('posts', 'one', 'en', 5)")
  before.exec('COMMIT')
  before.close()
  const old = contentOf(file)
  await moveCatalogue(wrangler, flags)
  expect(contentOf(catalogue)).toEqual(old)

  // What has changed since in the catalogue stays.
  const own = new DatabaseSync(catalogue)
  own.exec("UPDATE catalogue_meta SET version = 'later'")
  own.close()
  await moveCatalogue(wrangler, flags)
  expect(contentOf(catalogue)[0]).toMatchObject([{ version: 'later' }])
}, 120_000)
