import { clockMs, startClock } from '#backend/platform/clock.ts'
import { prepare } from './build.ts'
import { prepareDatabase, stateDir } from './database.ts'
import { withoutPlace } from './no-place.ts'
import { startServer, tool, untilAnswers } from './run.ts'
import { givenSettings } from './settings.ts'

/**
 * Starts the shop with hot reload: Vite in front, workerd and the same local database behind. Vite
 * runs workerd, so scheduled runs are started through Vite's address for them.
 */
const port = process.env.PORT ?? '8787'
const everyMs = clockMs(process.env)
await prepare()
await prepareDatabase()
const server = startServer(tool('react-router'), ['dev', '--host', '127.0.0.1', '--port', port], {
  TRADEWIND_STATE: stateDir,
  ...withoutPlace(),
})
server.stdout?.pipe(process.stdout)
server.stderr?.pipe(process.stderr)
server.on('exit', (code) => process.exit(code ?? 1))
await untilAnswers(`http://127.0.0.1:${port}/healthz`, server)
if (!givenSettings().API_ORIGIN) startClock(runScheduled, everyMs)

async function runScheduled(): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/cdn-cgi/local/scheduled`)
  await answer.text()
}
