import { clockMs, startClock } from '#backend/platform/time/clock.ts'
import { prepare } from './build.ts'
import { prepareDatabase, stateDir } from './database.ts'
import { startServer, tool, untilAnswers } from './run.ts'
import { withoutPlace } from './serve/no-place.ts'
import { readPort, requireStartable, runScript } from './serve/startable.ts'
import { givenSettings } from './settings.ts'

/**
 * Starts the shop with hot reload: Vite in front, workerd and the same local database behind. Vite
 * runs workerd, so scheduled runs are started through Vite's address for them.
 */
await runScript(async () => {
  const port = readPort(process.env.PORT)
  const everyMs = clockMs(process.env)
  await requireStartable(port)
  await prepare()
  await prepareDatabase()
  const server = startServer(
    tool('react-router'),
    ['dev', '--host', '127.0.0.1', '--port', String(port)],
    {
      TRADEWIND_STATE: stateDir,
      ...withoutPlace(),
    },
  )
  server.stdout?.pipe(process.stdout)
  server.stderr?.pipe(process.stderr)
  server.on('exit', (code) => process.exit(code ?? 1))
  await untilAnswers(`http://127.0.0.1:${port}/healthz`, server)
  if (!givenSettings().API_ORIGIN) startClock(() => runScheduled(port), everyMs)
})

async function runScheduled(port: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/cdn-cgi/local/scheduled`)
  await answer.text()
}
