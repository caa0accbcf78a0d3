import { mkdirSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import './no-generated-code.ts'
import { clockMs } from '#backend/platform/time/clock.ts'
import type { Variables } from './edge/variables.ts'

/**
 * Serves the commerce backend alone on plain Node. Built into `build/node/backend.js`, it needs no
 * packages. Variables: `PORT` (8788), `HOST` (127.0.0.1), `TRADEWIND_DATA` (.wrangler/node) and
 * `CLOCK_SECONDS` (60) besides those of worker/edge/env.ts.
 */
const port = Number(process.env.PORT ?? 8788)
const hostname = process.env.HOST ?? '127.0.0.1'
const directory = resolve(process.env.TRADEWIND_DATA ?? '.wrangler/node')

mkdirSync(directory, { recursive: true })
// Compiled modules are cached, so that a restarted server answers sooner.
enableCompileCache(join(directory, 'compiled'))
// The import follows, because the cache holds only modules that are loaded after it was enabled.
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
