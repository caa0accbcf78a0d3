import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { root } from '../run.ts'
import { readOptions } from './worker-options.ts'

export type ServedBuild = {
  /** Where it answers. */
  url: URL
  /** Runs the worker's scheduled jobs; the worker logs their results. */
  runScheduled: () => Promise<void>
  close: () => Promise<void>
}

type ServeOptions = {
  /** 0 for any that is free. */
  port: number
  /** Directory of the database, files and cache between starts. */
  stateDir: string
  /** Variables in addition to those of wrangler.toml. */
  settings: Record<string, string>
  /** Whether edge and backend are two workers, as `npm run deploy -- --split` deploys them. */
  split?: boolean
}

/**
 * V8 flags of the runtime. Only a full collection frees what a request holds outside the JavaScript
 * heap, and the small heaps of the runtime's own workers rarely have one. With every collection a
 * full one, memory stays constant (docs/memory.md). A larger space for young objects keeps
 * collections rare while a page is rendered.
 */
export const collectFully = '--gc-global --max-semi-space-size=32'

/**
 * Serves the production build in workerd, with the bindings in its wrangler.json. There is no proxy
 * in between: the one of `wrangler dev` answers 500 on a connection with an unread request body,
 * and costs several times the work.
 */
export async function serveBuild(options: ServeOptions): Promise<ServedBuild> {
  const { port, stateDir, settings, split = false } = options
  process.env.MINIFLARE_WORKERD_V8_FLAGS ??= collectFully
  const built = split
    ? ['server/wrangler.split.json', 'backend/wrangler.json']
    : ['server/wrangler.json']
  // The first worker gets the requests, the last one the scheduled events.
  const files = built.map((file) => join(root, 'build', file))
  const workers = await Promise.all(files.map((file) => workerOf(file, settings)))
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
      workers,
    }),
  )
  return {
    url: await runtime.ready,
    close: () => runtime.dispose(),
    async runScheduled() {
      const worker = await runtime.getWorker(workers.at(-1)?.name)
      await worker.scheduled()
    },
  }
}

/** Returns the options of a built worker, with further variables. */
async function workerOf(file: string, settings: Record<string, string>) {
  const options = await readOptions(file)
  const bindings = Object.assign({}, options.bindings, settings)
  return { ...options, bindings, modules: modulesIn(dirname(file)) }
}

/** Returns the modules as uploaded, the entry first. */
function modulesIn(directory: string) {
  const chunks = readdirSync(join(directory, 'assets')).filter((name) => name.endsWith('.js'))
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
