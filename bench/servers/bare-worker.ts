import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { root, tool } from '../../scripts/run.ts'
import { builtModules, bundle, embedded } from './workerd.ts'

const dir = join(root, '.wrangler', 'bench')

export type BareWorker = {
  child: ChildProcess
  /** Requests a file that every shop has and that needs no database; returns the status. */
  ask: (host: string) => Promise<number | undefined>
  stop: () => Promise<void>
}

/**
 * The built worker, or an empty one that only serves a file. Both use the asset layer, so its start
 * is included in both.
 */
type Subject = 'built' | 'empty'

/**
 * Prepares bare workerd with a worker, its files and flags for V8. The returned function starts it
 * and resolves once it listens.
 */
export async function prepareBare(
  subject: Subject,
  files: string,
  flags: readonly string[] = [],
): Promise<() => Promise<BareWorker>> {
  mkdirSync(dir, { recursive: true })
  await bundle('bench/servers/asset-layer.ts', 'assets.mjs')
  writeFileSync(join(dir, 'start-empty.mjs'), emptyWorker)
  const config = join(dir, `start-${subject}-${basename(files)}.capnp`)
  writeFileSync(config, configText(subject, files, flags))
  return () => startBare(config)
}

const emptyWorker = `export default {
  fetch: (_, env) => env.ASSETS.fetch('http://localhost/generated/tenants/of-tradewind.json'),
}
`

async function startBare(config: string): Promise<BareWorker> {
  const child = spawn(tool('workerd'), ['serve', config, '--control-fd=3'], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
  }
  try {
    const port = await Promise.race([listenPort(child.stdio[3] as Readable), failed(ended)])
    return { child, stop, ask: (host) => ask(port, host) }
  } catch (error) {
    await stop()
    throw error
  }
}

async function failed(ended: Promise<unknown>): Promise<never> {
  throw new Error(`workerd ended with ${await ended}`)
}

/** Waits until workerd reports its port on the control channel. */
async function listenPort(control: Readable): Promise<number> {
  for await (const line of createInterface(control)) {
    const { event, port } = JSON.parse(line)
    if (event === 'listen') return port
  }
  throw new Error('expected workerd to listen')
}

function ask(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { host }
    const call = request({ port, host: '127.0.0.1', path: '/robots.txt', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode))
    })
    call.on('error', reject).end()
  })
}

function configText(subject: Subject, files: string, flags: readonly string[]): string {
  const { compatibility_date: date, vars } = JSON.parse(
    readFileSync(join(root, 'build/server/wrangler.json'), 'utf8'),
  )
  const modules = subject === 'built' ? builtModules() : [embedded('main.mjs', 'start-empty.mjs')]
  const texts = Object.entries(vars as Record<string, string>).map(
    ([name, value]) => `(name = "${name}", text = ${JSON.stringify(value)})`,
  )
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .main),
    (name = "assets", worker = .assets),
    (name = "files", disk = "${files}"),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
  v8Flags = ${JSON.stringify(flags)}
);
const main :Workerd.Worker = (
  modules = [${modules.join(', ')}],
  compatibilityDate = "${date}",
  bindings = [${texts.join(', ')}, (name = "ASSETS", service = "assets")]
);
const assets :Workerd.Worker = (
  modules = [(name = "assets.mjs", esModule = embed "assets.mjs")],
  compatibilityDate = "${date}",
  bindings = [(name = "FILES", service = "files")]
);
`
}
