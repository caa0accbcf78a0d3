import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { root, startServer, stopServer, untilAnswers } from '../scripts/run.ts'
import { freePort } from './free-port.ts'
import { shopDatabase, startScript } from './runtime.ts'

/** Starts the built shop as two workers: the edge without a database, bound to the backend. */
export const startSplitShop = () => startApart('scripts/start.ts', ['--split'])

/** Starts the built shop on databases of its own. */
export const startWholeShop = () => startApart(startScript, [])

async function startApart(script: string, options: string[]) {
  const state = await mkdtemp(join(root, '.wrangler', 'split-'))
  const port = await freePort()
  const shop = startServer(process.execPath, [script, ...options], {
    PORT: String(port),
    TRADEWIND_STATE: state,
    CLOCK_SECONDS: '1',
  })
  const lines: string[] = []
  shop.stdout?.on('data', (chunk) => lines.push(...String(chunk).split('\n')))
  shop.stderr?.pipe(process.stderr)
  await untilAnswers(`http://127.0.0.1:${port}/healthz`, shop, 200_000)
  return {
    url: `http://localhost:${port}`,
    /** Returns the lines that both workers wrote about a request. */
    linesOf: (requestId: string) =>
      lines.filter((line) => line.includes(requestId)).map((line) => JSON.parse(line)),
    /** Takes everything out of the database of orders: whatever asks it fails. */
    async takeOrdersAway() {
      const orders = new DatabaseSync(await shopDatabase(state, 'DB', script), {
        timeout: 5_000,
        enableForeignKeyConstraints: false,
      })
      const tables = orders
        .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'
          AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'`)
        .all()
      for (const { name } of tables) orders.exec(`DROP TABLE "${name}"`)
      orders.close()
    },
    /** Returns the slugs of countries, the least known ones first. */
    async listCountries(): Promise<string[]> {
      const catalogue = new DatabaseSync(await shopDatabase(state, 'CATALOGUE', script), {
        readOnly: true,
      })
      const countries = catalogue
        .prepare("SELECT slug FROM destination WHERE kind = 'country' ORDER BY position DESC")
        .all()
      catalogue.close()
      return countries.map(({ slug }) => String(slug))
    },
    async stop() {
      const ended = new Promise((resolve) => shop.once('exit', resolve))
      stopServer(shop)
      await ended
      await rm(state, { recursive: true, force: true })
    },
  }
}
