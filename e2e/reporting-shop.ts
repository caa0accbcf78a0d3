import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { findDatabase } from '../scripts/database.ts'
import { root, startServer, stopServer, untilAnswers } from '../scripts/run.ts'

/** The built shop as `npm start` serves it, on a port and a database of its own, with a DSN. */
export async function startReportingShop(dsn: string) {
  const port = await freePort()
  const state = await mkdtemp(join(root, '.wrangler', 'reports-'))
  const env = { PORT: String(port), TRADEWIND_STATE: state, SENTRY_DSN: dsn }
  const server = startServer(process.execPath, ['scripts/start.ts'], env)
  server.stdout?.resume()
  server.stderr?.pipe(process.stderr)
  await untilAnswers(`http://127.0.0.1:${port}/healthz`, server, 110_000)
  // From here on it tells of bugs that the tests want.
  server.stderr?.unpipe(process.stderr).resume()
  const database = await findDatabase(state)
  const run = (statement: string) => {
    const connection = new DatabaseSync(database, { timeout: 5000 })
    connection.exec(statement)
    connection.close()
  }
  return {
    url: `http://localhost:${port}`,
    /** Takes a table away, as a migration that went wrong would: whatever needs it has a bug. */
    breakDatabase: () => run('ALTER TABLE destination RENAME TO destination_gone'),
    mendDatabase: () => run('ALTER TABLE destination_gone RENAME TO destination'),
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      stopServer(server)
      await ended
      await rm(state, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
