import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { lockMs } from '#backend/platform/d1.ts'
import { catalogueBeside } from '#backend/platform/migrate.ts'
import type { Sql } from '#backend/platform/sql.ts'
import { PlainError } from '#contract/plain-error.ts'
import { type DatabaseName, localDatabase, stateDir } from '../database.ts'
import { inlined } from '../price/read-price.ts'
import { run, tool } from '../run.ts'

/**
 * Where the databases are: production's D1, or the file with the orders, which is that of `npm start`
 * by default.
 */
export type Place = 'production' | string | undefined
export type Row = Record<string, unknown>

/** Asks one of the databases of a place several questions; returns the rows of each. */
export async function askPlace(
  place: Place,
  name: DatabaseName,
  queries: readonly Sql[],
): Promise<Row[][]> {
  if (place === 'production') return askD1(name, queries)
  const file = fileOf(place, name)
  if (!existsSync(file)) throw new PlainError(`There is no database ${file}: start the shop once`)
  const sqlite = new DatabaseSync(file, { timeout: lockMs })
  try {
    return queries.map(({ sql, values }) => {
      const rows = sqlite.prepare(sql).all(...(values as string[]))
      return rows.map((row) => ({ ...row }))
    })
  } finally {
    sqlite.close()
  }
}

function fileOf(place: string | undefined, name: DatabaseName): string {
  if (place === undefined) return localDatabase(stateDir, name)
  return name === 'DB' ? place : catalogueBeside(place)
}

async function askD1(name: DatabaseName, queries: readonly Sql[]): Promise<Row[][]> {
  const text = queries.map(inlined).join(';\n')
  const at = ['--remote', '--env', 'production', '--json', '--yes', '--command', text]
  const told = await run(tool('wrangler'), ['d1', 'execute', name, ...at], { quiet: true })
  return (JSON.parse(told) as { results: Row[] }[]).map(({ results }) => results)
}
