import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { root, startServer, stopServer, untilAnswers } from '../scripts/run.ts'
import { freePort } from './free-port.ts'
import { shopDatabase, startScript } from './runtime.ts'

/** Starts the built shop as `npm start` serves it, on its own port and database, with a DSN. */
export async function startReportingShop(dsn: string) {
  const port = await freePort()
  const state = await mkdtemp(join(root, '.wrangler', 'reports-'))
  const env = {
    PORT: String(port),
    TRUSTED_PROXIES: '1',
    TRADEWIND_STATE: state,
    SENTRY_DSN: dsn,
    // A short interval, so that tests need not wait for a minute.
    CLOCK_SECONDS: '2',
  }
  const server = startServer(process.execPath, [startScript], env)
  let log = ''
  server.stdout?.on('data', (chunk) => {
    log += chunk
  })
  server.stderr?.pipe(process.stderr)
  await untilAnswers(`http://127.0.0.1:${port}/healthz`, server, 110_000)
  // From here on, the log contains errors that the tests cause on purpose.
  server.stderr?.unpipe(process.stderr).resume()
  const database = await shopDatabase(state)
  const catalogue = await shopDatabase(state, 'CATALOGUE')
  const runIn = (file: string, statement: string) => {
    const connection = new DatabaseSync(file, { timeout: 5000 })
    connection.exec(statement)
    connection.close()
  }
  return {
    url: `http://localhost:${port}`,
    /** Returns the log lines of an event so far. */
    logged: (event: string): Record<string, unknown>[] =>
      log
        .split('\n')
        .filter((line) => line.includes(`"event":"${event}"`))
        .map((line) => JSON.parse(line)),
    run: (statement: string) => runIn(database, statement),
    /** Returns the first value of a row. */
    read(sql: string): unknown {
      const connection = new DatabaseSync(database, { readOnly: true })
      const [value] = Object.values(connection.prepare(sql).get() ?? {})
      connection.close()
      return value
    },
    /** Renames a table, as a failed migration might: whatever needs it fails. */
    breakDatabase: () => runIn(catalogue, 'ALTER TABLE destination RENAME TO destination_gone'),
    mendDatabase: () => runIn(catalogue, 'ALTER TABLE destination_gone RENAME TO destination'),
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      stopServer(server)
      await ended
      await rm(state, { recursive: true, force: true })
    },
  }
}
