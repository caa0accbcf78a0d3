import { prepare } from './build.ts'
import { prepareDatabase, stateDir } from './database.ts'
import { withoutPlace } from './no-place.ts'
import { startServer, tool } from './run.ts'

/** The same shop with hot reload: Vite in front, workerd and the same local database behind. */
await prepare()
await prepareDatabase()
const server = startServer(
  tool('react-router'),
  ['dev', '--host', '127.0.0.1', '--port', process.env.PORT ?? '8787'],
  { TRADEWIND_STATE: stateDir, ...withoutPlace() },
)
server.stdout?.pipe(process.stdout)
server.stderr?.pipe(process.stderr)
server.on('exit', (code) => process.exit(code ?? 1))
