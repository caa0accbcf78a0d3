import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Sql } from '#backend/platform/sql.ts'
import { resolveCall, unresolvedCalls } from '#backend/shop/supply/unresolved-calls.ts'
import { PlainError } from '#contract/plain-error.ts'
import { localDatabase, stateDir } from '../database.ts'
import { inlined } from '../price/read-price.ts'
import { run, tool } from '../run.ts'

/** Where the orders are: production's D1, or a file, which is that of `npm start` by default. */
type Place = 'production' | string | undefined
type Row = Record<string, unknown>

export function unresolvedIn(place: Place): Promise<Row[]> {
  return ask(place, unresolvedCalls)
}

/** Stores what became of a request, and returns its supplier. */
export async function resolveIn(
  place: Place,
  request: string,
  found: { orderId: string } | 'none',
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const [row] = await ask(place, resolveCall(request, found, now))
  if (!row) throw new PlainError(`No order "${request}" waits for a person`)
  return String(row.supplier)
}

async function ask(place: Place, query: Sql): Promise<Row[]> {
  if (place === 'production') {
    const at = ['--remote', '--env', 'production', '--json', '--command', inlined(query)]
    const told = await run(tool('wrangler'), ['d1', 'execute', 'DB', ...at], { quiet: true })
    return JSON.parse(told)[0].results
  }
  const file = place ?? localDatabase(stateDir, 'DB')
  if (!existsSync(file)) throw new PlainError(`There is no database ${file}: start the shop once`)
  const sqlite = new DatabaseSync(file, { timeout: 5_000 })
  try {
    const rows = sqlite.prepare(query.sql).all(...(query.values as string[]))
    return rows.map((row) => ({ ...row }))
  } finally {
    sqlite.close()
  }
}
