import { enableCompileCache, flushCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { clockMs } from '#backend/platform/clock.ts'
import type { Variables } from './env.ts'
import { allowJsxModules } from './node/jsx-modules.ts'

/**
 * Serves the commerce backend on plain Node: `PORT` (8788), `HOST` (127.0.0.1),
 * `TRADEWIND_DATA` (.wrangler/node) and `CLOCK_SECONDS` (60) besides the variables of worker/env.ts.
 */
const port = Number(process.env.PORT ?? 8788)
const hostname = process.env.HOST ?? '127.0.0.1'
const directory = resolve(process.env.TRADEWIND_DATA ?? '.wrangler/node')

// A start after the first reads compiled modules: a server that died has to be back soon.
enableCompileCache()
allowJsxModules()
// Only now: what it imports needs the line before.
const { serveBackend } = await import('./node/serve.ts')
const server = await serveBackend(process.env as Variables, {
  directory,
  port,
  hostname,
  clockMs: clockMs(process.env),
})
// Now, since a process that is killed writes nothing when it ends.
flushCompileCache()
console.log(`The backend answers at ${server.url}/api/v3`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.stop().then(() => process.exit(0)))
}
