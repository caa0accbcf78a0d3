import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { isDeep } from '#contract/testing/effort.ts'
import { laterMigration, migrations } from '#worker/node/testing/later-migration.ts'
import { findDatabase } from './database.ts'
import { run, tool } from './run.ts'
import { openLocalProject } from './testing/local-project.ts'

const { directory, state, flags } = openLocalProject()
afterAll(() => rmSync(directory, { recursive: true }))

const later = join(directory, 'migrations', laterMigration.name)

const apply = () =>
  run(tool('wrangler'), ['d1', 'migrations', 'apply', 'DB', ...flags], {
    quiet: true,
    env: { CI: 'true' },
  })

function read(sqlite: DatabaseSync, sql: string): unknown[] {
  const rows = sqlite.prepare(sql).all()
  sqlite.close()
  return rows.flatMap((row) => Object.values(row))
}

const ours = `name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name <> 'd1_migrations'`
const schema = `SELECT name || sql FROM sqlite_schema WHERE ${ours} ORDER BY name`

/** Returns the schema after migrations that were not interrupted. */
function schemaOf(made: typeof migrations): unknown[] {
  const sqlite = new DatabaseSync(':memory:')
  for (const { sql } of made) sqlite.exec(sql)
  return read(sqlite, schema)
}

it.runIf(isDeep)(
  'R-DB-3: a migration of D1 that breaks off leaves nothing, and is applied by the next run',
  async () => {
    writeFileSync(later, `${laterMigration.sql}\nDELETE FROM no_such_table;\n`)
    await expect(apply()).rejects.toThrow('no such table: no_such_table')
    const file = findDatabase(state)
    expect(read(new DatabaseSync(file), schema)).toEqual(schemaOf(migrations))

    writeFileSync(later, laterMigration.sql)
    await apply()
    const all = [...migrations, laterMigration]
    expect(read(new DatabaseSync(file), schema)).toEqual(schemaOf(all))
    const names = 'SELECT name FROM d1_migrations ORDER BY id'
    expect(read(new DatabaseSync(file), names)).toEqual(all.map(({ name }) => name))
  },
  120_000,
)
