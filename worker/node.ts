import { enableCompileCache, flushCompileCache } from 'node:module'
import { resolve } from 'node:path'
import './no-generated-code.ts'
import { clockMs } from '#backend/platform/time/clock.ts'
import type { Variables } from './edge/variables.ts'
import { allowJsxModules } from './node/jsx-modules.ts'

/**
 * Serves the commerce backend on plain Node. Variables: `PORT` (8788), `HOST` (127.0.0.1),
 * `TRADEWIND_DATA` (.wrangler/node) and `CLOCK_SECONDS` (60) besides those of worker/edge/env.ts.
 */
const port = Number(process.env.PORT ?? 8788)
const hostname = process.env.HOST ?? '127.0.0.1'
const directory = resolve(process.env.TRADEWIND_DATA ?? '.wrangler/node')

// Compiled modules are cached, so that a restarted server answers sooner.
enableCompileCache()
allowJsxModules()
// The import must follow `allowJsxModules()`, because its modules contain JSX.
const { serveBackend } = await import('./node/serve.ts')
const server = await serveBackend(process.env as Variables, {
  directory,
  port,
  hostname,
  clockMs: clockMs(process.env),
})
// The cache is written now, because a killed process cannot write it.
flushCompileCache()
console.log(`The backend answers at ${server.url}/api/v3`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.stop().then(() => process.exit(0)))
}
