import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root, startServer, tool, untilAnswers } from '../scripts/run.ts'

const dir = join(root, '.wrangler', 'bench')
const cachePort = 8807

export type Ports = {
  app: number
  assets: number
  bytes: number
  stored: number
  react: number
  d1: number
}

/**
 * Starts bare workerd with the built worker, a page of static bytes and a React listing, each on
 * its own socket. `wrangler dev` would take several times the work and hide what is measured.
 */
export async function startWorkerd(ports: Ports) {
  mkdirSync(dir, { recursive: true })
  await bundle('build/server/index.js', 'app.mjs')
  await bundle('bench/static-bytes.ts', 'bytes.mjs')
  await bundle('bench/stored-bytes.ts', 'stored.mjs')
  await bundle('bench/react-listing.tsx', 'react.mjs')
  await bundle('bench/d1-stub.ts', 'd1.mjs')
  await bundle('bench/front.ts', 'front.mjs')
  await bundle('bench/asset-layer.ts', 'assets.mjs')
  const cache = startServer(process.execPath, [join(root, 'bench/edge-cache.ts'), `${cachePort}`])
  cache.stderr?.pipe(process.stderr)
  await untilAnswers(`http://127.0.0.1:${cachePort}/`, cache)
  const config = join(dir, 'config.capnp')
  writeFileSync(config, configText(ports))
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

function configText(ports: Ports): string {
  const {
    compatibility_date: date,
    compatibility_flags: flags,
    vars,
  } = JSON.parse(readFileSync(join(root, 'build/server/wrangler.json'), 'utf8'))
  const worker = (name: string, module: string, rest = '') => `
const ${name} :Workerd.Worker = (
  modules = [(name = "${module}", esModule = embed "${module}")],
  compatibilityDate = "${date}", ${rest}
);`
  const texts = Object.entries(vars as Record<string, string>).map(
    ([name, value]) => `(name = "${name}", text = ${JSON.stringify(value)})`,
  )
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "app", worker = .app), (name = "bytes", worker = .bytes), (name = "react", worker = .react),
    (name = "stored", worker = .stored),
    (name = "cache", external = (address = "127.0.0.1:${cachePort}", http = ())), (name = "d1", worker = .d1), (name = "front", worker = .front),
    (name = "sqlite", external = (address = "127.0.0.1:${ports.d1}", http = ())),
    (name = "assets", worker = .assets),
    (name = "files", disk = (path = "${join(root, 'build/client')}", writable = false)),
  ],
  sockets = [
    (name = "app", address = "127.0.0.1:${ports.app}", http = (), service = "app"),
    (name = "front", address = "127.0.0.1:${ports.assets}", http = (), service = "front"),
    (name = "bytes", address = "127.0.0.1:${ports.bytes}", http = (), service = "bytes"),
    (name = "stored", address = "127.0.0.1:${ports.stored}", http = (), service = "stored"),
    (name = "react", address = "127.0.0.1:${ports.react}", http = (), service = "react"),
  ]
);
${worker('bytes', 'bytes.mjs')}
${worker('stored', 'stored.mjs', 'cacheApiOutbound = "cache"')}
${worker('react', 'react.mjs')}
${worker('d1', 'd1.mjs', 'bindings = [(name = "SQLITE", service = "sqlite")]')}
${worker('front', 'front.mjs', 'bindings = [(name = "APP", service = "app")]')}
${worker('assets', 'assets.mjs', 'bindings = [(name = "FILES", service = "files")]')}
${worker(
  'app',
  'app.mjs',
  `compatibilityFlags = ${JSON.stringify(flags)}, cacheApiOutbound = "cache", bindings = [
    (name = "DB", wrapped = (moduleName = "cloudflare-internal:d1-api", innerBindings = [(name = "fetcher", service = "d1")])),
    (name = "ASSETS", service = "assets"), ${texts.join(', ')}
  ]`,
)}
`
}
