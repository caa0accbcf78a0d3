import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler'
import { root } from './run.ts'

export type ServedBuild = {
  /** Runs what the worker does by the clock; the worker itself says in its log how that went. */
  runScheduled: () => Promise<void>
}

type ServeOptions = {
  port: number
  /** Where database, files and cache are kept between starts. */
  stateDir: string
  /** Variables besides those of wrangler.toml. */
  settings: Record<string, string>
}

const buildDir = join(root, 'build', 'server')

/**
 * How the runtime frees memory. What a request holds beside the JavaScript heap is freed by a full
 * collection only, and the small heaps of the runtime's own workers rarely have one: with every
 * collection a full one memory stays where it is (docs/memory.md). Young objects of our own worker
 * get more room for it, so that a rendered page meets few of them.
 */
export const collectFully = '--gc-global --max-semi-space-size=32'

/**
 * Serves the production build in workerd, with the bindings that its wrangler.json names. Requests
 * meet no proxy on their way: the one of `wrangler dev` answers 500 on a connection on which a
 * request's body was left unread, and costs several times the work.
 */
export async function serveBuild({ port, stateDir, settings }: ServeOptions): Promise<ServedBuild> {
  process.env.MINIFLARE_WORKERD_V8_FLAGS ??= collectFully
  const config = unstable_readConfig({ config: join(buildDir, 'wrangler.json') })
  Object.assign(config.vars, settings)
  // The modules are listed here instead: the new runtime takes no rules for them.
  const { modulesRules: _, ...options } = unstable_getMiniflareWorkerOptions(config).workerOptions
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port,
      // Nothing is said of where a visitor is: by itself the runtime asks Cloudflare for this
      // machine's place.
      cf: {},
      // Where `wrangler d1` keeps its data too.
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

/** The modules as they are uploaded, the entry first. */
function builtModules() {
  const chunks = readdirSync(join(buildDir, 'assets')).filter((name) => name.endsWith('.js'))
  return ['index.js', ...chunks.map((name) => join('assets', name))].map((path) => ({
    type: 'ESModule' as const,
    path,
  }))
}

/** The worker's own lines, as it wrote them. */
function writeLog({ level, message }: { level: string; message: string }): void {
  const stream = level === 'error' || level === 'warn' ? process.stderr : process.stdout
  stream.write(`${message}\n`)
}
