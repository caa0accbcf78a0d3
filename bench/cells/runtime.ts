import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readD1Migrations } from '@cloudflare/vitest-plugin'
import { build, type Plugin } from 'esbuild'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { root } from '../../scripts/run.ts'

const migrations = join(root, 'backend', 'migrations')
const built = join(root, 'build', 'server')

type Options = {
  /** The worker of the cells, as built by `bundleCells`. */
  worker: string
  /** The names of all cells. */
  cells: readonly string[]
  /** The directory of the databases; that of D1 was made by `prepareDatabase`. */
  state: string
}

export type Cells = { url: URL; stop: () => Promise<void>; heapMb: () => Promise<number> }

/** Starts the cells in workerd, with a local D1 as the cell `c0`. */
export async function startCells({ worker, cells, state }: Options): Promise<Cells> {
  const settings = readSettings()
  const chunks = readdirSync(join(built, 'assets')).filter((name) => name.endsWith('.js'))
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      cf: {},
      resourcePersistencePath: join(state, 'v3'),
      log: new Log(LogLevel.WARN),
      logRequests: false,
      // Log lines about due work are dropped; errors are shown.
      handleStructuredLogs({ level, message }) {
        if (level === 'error') process.stderr.write(`${message}\n`)
      },
      inspectorPort: 0,
      workers: [
        {
          name: 'cells',
          modulesRoot: built,
          modules: [
            { type: 'ESModule', path: join(built, 'cells.js'), contents: worker },
            ...chunks.map((name) => ({
              type: 'ESModule' as const,
              path: join(built, 'assets', name),
            })),
          ],
          compatibilityDate: settings.compatibility_date,
          compatibilityFlags: settings.compatibility_flags,
          bindings: {
            ...settings.vars,
            OPEN_CELLS: [...cells],
            MIGRATIONS: await readD1Migrations(migrations),
          },
          d1Databases: Object.fromEntries(
            settings.d1_databases.map(({ binding, database_id }) => [binding, database_id]),
          ),
          r2Buckets: ['FILES'],
          durableObjects: {
            CELL: { className: 'Cell', useSQLite: true },
            GATE: { className: 'Gate', useSQLite: true },
            DIRECTORY: { className: 'Directory', useSQLite: true },
          },
          serviceBindings: { ASSETS: { disk: { path: join(root, 'build/client') } } },
        },
      ],
    }),
  )
  const url = await runtime.ready
  return {
    url,
    stop: () => runtime.dispose(),
    heapMb: async () => heapOf(await runtime.getInspectorURL()),
  }
}

type Settings = {
  compatibility_date: string
  compatibility_flags: string[]
  vars: { TAG_KEYS: string }
  d1_databases: { binding: string; database_id: string }[]
}

/** Returns the settings of the worker of the cells. */
export function readSettings(): Settings {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'wrangler.json'), 'utf8'))
}

/** Bundles the worker of the cells with the built backend, in the form that is uploaded. */
export async function bundleCells(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'measured-worker.ts')],
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'browser', 'import', 'production'],
    external: ['node:*', 'cloudflare:*'],
    plugins: [builtBackend],
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}

const builtBackend: Plugin = {
  name: 'built-backend',
  setup({ onResolve }) {
    const chunks = readdirSync(join(built, 'assets'))
    for (const part of ['embedded', 'due-work']) {
      const chunk = chunks.find((name) => new RegExp(`^${part}-[\\w-]{8}\\.js$`).test(name))
      onResolve({ filter: new RegExp(`^#worker/embedded/${part}\\.ts$`) }, () => ({
        path: `./assets/${chunk}`,
        external: true,
      }))
    }
  },
}

/** Returns the size of the heap of the cells' isolate after a collection, in megabytes. */
async function heapOf(inspector: URL): Promise<number> {
  const socket = new WebSocket(new URL('/core:user:cells', inspector))
  const answers = new Map<number, (result: { usedSize: number }) => void>()
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data))
    answers.get(id)?.(result)
  }
  const opened = Promise.withResolvers<unknown>()
  socket.onopen = opened.resolve
  socket.onerror = opened.reject
  await opened.promise
  const ask = (id: number, method: string) =>
    new Promise<{ usedSize: number }>((resolve) => {
      answers.set(id, resolve)
      socket.send(JSON.stringify({ id, method }))
    })
  await ask(1, 'HeapProfiler.collectGarbage')
  const { usedSize } = await ask(2, 'Runtime.getHeapUsage')
  socket.close()
  return usedSize / 1e6
}
