import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler'
import { root } from './run.ts'

export type ServedBuild = {
  /** Runs the worker's scheduled jobs; the worker logs their results. */
  runScheduled: () => Promise<void>
}

type ServeOptions = {
  port: number
  /** Directory of the database, files and cache between starts. */
  stateDir: string
  /** Variables in addition to those of wrangler.toml. */
  settings: Record<string, string>
}

const buildDir = join(root, 'build', 'server')

/**
 * V8 flags of the runtime. Only a full collection frees what a request holds outside the JavaScript
 * heap, and the small heaps of the runtime's own workers rarely have one. With every collection a
 * full one, memory stays constant (docs/memory.md). A larger space for young objects keeps
 * collections rare while a page is rendered.
 */
export const collectFully = '--gc-global --max-semi-space-size=32'

/**
 * Serves the production build in workerd, with the bindings in its wrangler.json. Requests pass no
 * proxy: the one of `wrangler dev` answers 500 on a connection on which a request's body was left
 * unread, and costs several times the work.
 */
export async function serveBuild({ port, stateDir, settings }: ServeOptions): Promise<ServedBuild> {
  process.env.MINIFLARE_WORKERD_V8_FLAGS ??= collectFully
  const config = unstable_readConfig({ config: join(buildDir, 'wrangler.json') })
  Object.assign(config.vars, settings)
  // The modules are listed below instead, as the new runtime accepts no module rules.
  const { modulesRules: _, ...options } = unstable_getMiniflareWorkerOptions(config).workerOptions
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port,
      // No location of visitors is reported: by default the runtime asks Cloudflare for this
      // machine's location.
      cf: {},
      // The same directory as that of `wrangler d1`.
      resourcePersistencePath: join(stateDir, 'v3'),
      log: new Log(LogLevel.WARN),
      logRequests: false,
      handleStructuredLogs: writeLog,
      workers: [{ ...options, name: 'tradewind', modules: builtModules() }],
    }),
  )
  await runtime.ready
  return {
    async runScheduled() {
      const worker = await runtime.getWorker()
      await worker.scheduled()
    },
  }
}

/** Returns the modules as uploaded, the entry first. */
function builtModules() {
  const chunks = readdirSync(join(buildDir, 'assets')).filter((name) => name.endsWith('.js'))
  return ['index.js', ...chunks.map((name) => join('assets', name))].map((path) => ({
    type: 'ESModule' as const,
    path,
  }))
}

/** Writes the worker's log lines unchanged. */
function writeLog({ level, message }: { level: string; message: string }): void {
  const stream = level === 'error' || level === 'warn' ? process.stderr : process.stdout
  stream.write(`${message}\n`)
}
