import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from 'esbuild'
import { root, startServer, tool, untilAnswers } from '../../scripts/run.ts'

const dir = join(root, '.wrangler', 'bench')

const firstPort = Number(process.env.PORT ?? 8801)
/**
 * The share of requests with a log line, as shops with many visits configure it. In bare workerd a
 * line is a write to a pipe, for which the worker does not wait on any platform.
 */
const logSample = '0.01'
const portNames = [
  'app',
  'front',
  'bytes',
  'small',
  'stored',
  'react',
  'd1',
  'catalogue',
  'cache',
  'node',
] as const
/**
 * One port for each measured server and each replacement of the platform, from `PORT` (8801) on.
 */
export const ports = Object.fromEntries(
  portNames.map((name, at) => [name, firstPort + at]),
) as Record<(typeof portNames)[number], number>

/**
 * The workers beside the built one: their source and their bindings. A worker with a port gets its
 * own socket.
 */
const workers: Record<string, { entry: string; rest?: string }> = {
  bytes: { entry: 'bench/servers/static-bytes.ts' },
  small: { entry: 'bench/servers/static-bytes.ts' },
  stored: { entry: 'bench/servers/stored-bytes.ts', rest: 'cacheApiOutbound = "cache"' },
  react: { entry: 'bench/servers/react-listing.tsx' },
  d1: { entry: 'bench/servers/d1-stub.ts', rest: bound('SQLITE', 'sqlite') },
  catalogue: { entry: 'bench/servers/d1-stub.ts', rest: bound('SQLITE', 'catalogueSqlite') },
  front: { entry: 'bench/servers/front.ts', rest: bound('APP', 'app') },
  assets: { entry: 'bench/servers/asset-layer.ts', rest: bound('FILES', 'files') },
}

function bound(name: string, service: string): string {
  return `bindings = [(name = "${name}", service = "${service}")]`
}

/**
 * Starts bare workerd with the built worker and the limits that it is compared with, each on its
 * own socket. `wrangler dev` would take several times the work and hide the measured differences.
 */
export async function startWorkerd() {
  mkdirSync(dir, { recursive: true })
  for (const [name, { entry }] of Object.entries(workers)) await bundle(entry, `${name}.mjs`)
  const cache = startServer(process.execPath, [
    join(root, 'bench/servers/edge-cache.ts'),
    `${ports.cache}`,
  ])
  cache.stderr?.pipe(process.stderr)
  await untilAnswers(`http://127.0.0.1:${ports.cache}/`, cache)
  const config = join(dir, 'config.capnp')
  writeFileSync(config, configText())
  const server = startServer(tool('workerd'), ['serve', config])
  server.stdout?.resume() // unread log lines would block the worker
  server.stderr?.resume() // workerd logs a line for each connection that the load generator drops
  await untilAnswers(`http://127.0.0.1:${ports.bytes}/`, server)
  return server
}

/** Bundles a worker into one module, as it is uploaded, in the folder of the benchmark. */
export async function bundle(entry: string, out: string): Promise<void> {
  await build({
    entryPoints: [join(root, entry)],
    outfile: join(dir, out),
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'browser', 'import', 'production'],
    external: ['node:*', 'cloudflare:*'],
    alias: { util: 'node:util' },
    define: { 'process.env.NODE_ENV': '"production"' },
    jsx: 'automatic',
    minify: false,
    logLevel: 'error',
  })
}

/** Returns the built worker's modules as uploaded, the entry first; some are loaded on demand. */
export function builtModules(): string[] {
  const folder = join(root, 'build', 'server')
  const chunks = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'))
  return ['index.js', ...chunks.map((name) => `assets/${name}`)].map((name) =>
    embedded(name, relative(dir, join(folder, name))),
  )
}

/** Names a module of a worker and its file, from the folder of the benchmark. */
export function embedded(name: string, file: string): string {
  return `(name = "${name}", esModule = embed "${file}")`
}

function configText(): string {
  const {
    compatibility_date: date,
    compatibility_flags: flags,
    vars,
  } = JSON.parse(readFileSync(join(root, 'build/server/wrangler.json'), 'utf8'))
  const settings = { ...(vars as Record<string, string>), LOG_SAMPLE: logSample }
  const texts = Object.entries(settings).map(
    ([name, value]) => `(name = "${name}", text = ${JSON.stringify(value)})`,
  )
  const ofApp = `compatibilityFlags = ${JSON.stringify(flags)}, cacheApiOutbound = "cache", bindings = [
    ${d1('DB', 'd1')}, ${d1('CATALOGUE', 'catalogue')},
    (name = "ASSETS", service = "assets"), ${texts.join(', ')},
    (name = "GATE", durableObjectNamespace = "Gate")
  ], durableObjectNamespaces = [(className = "Gate", uniqueKey = "gate", enableSql = true)],
  durableObjectStorage = (localDisk = "gate")`
  const names = ['app', ...Object.keys(workers)]
  const services = [
    ...names.map((name) => `(name = "${name}", worker = .${name})`),
    outside('cache', ports.cache),
    outside('sqlite', ports.d1),
    outside('catalogueSqlite', ports.catalogue),
    `(name = "files", disk = (path = "${join(root, 'build/client')}", writable = false))`,
    // The gate uses SQL, which objects in memory do not support.
    `(name = "gate", disk = (path = "${gateFiles()}", writable = true))`,
  ]
  const sockets = names.flatMap((name) => {
    const port = ports[name as keyof typeof ports]
    const address = `address = "127.0.0.1:${port}", http = (), service = "${name}"`
    return port === undefined || ['d1', 'catalogue'].includes(name)
      ? []
      : [`(name = "${name}", ${address})`]
  })
  const worker = (name: string, modules: string[], rest: string) => `
const ${name} :Workerd.Worker = (
  modules = [${modules.join(', ')}], compatibilityDate = "${date}", ${rest}
);`
  const others = Object.entries(workers).map(([name, { rest = '' }]) =>
    worker(name, [embedded(`${name}.mjs`, `${name}.mjs`)], rest),
  )
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [${services.join(', ')}],
  sockets = [${sockets.join(', ')}]
);
${worker('app', builtModules(), ofApp)}${others.join('')}
`
}

/** Returns an empty folder for the counts of the gate. */
function gateFiles(): string {
  const folder = join(dir, 'gate')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

function d1(binding: string, service: string): string {
  return `(name = "${binding}", wrapped = (moduleName = "cloudflare-internal:d1-api", innerBindings = [(name = "fetcher", service = "${service}")]))`
}

function outside(name: string, port: number): string {
  return `(name = "${name}", external = (address = "127.0.0.1:${port}", http = ()))`
}
