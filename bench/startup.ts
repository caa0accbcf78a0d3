import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { build } from '../scripts/build.ts'
import { root, tool } from '../scripts/run.ts'
import { processorMs } from './processor.ts'
import { printTable, type Row } from './table.ts'

const dir = join(root, '.wrangler', 'bench')
const runs = 11
const budgetMs = 400

type Subject = 'app' | 'empty'
type Start = { cpuMs: number; wallMs: number }

/**
 * R-AV-6: what the worker adds to the start of an isolate. Bare workerd runs from its spawn to the
 * first answer, once with the built worker and once with one that only answers, in turn; the
 * medians' difference is reading, compiling and running our modules and one request through every
 * step before the page. The platform's limit counts processor time, and so does the verdict: it is
 * the same whatever else the machine does. `wrangler check startup` counts only the modules'
 * evaluation, and under a profiler.
 */
export async function startupRows(): Promise<Row[]> {
  mkdirSync(dir, { recursive: true })
  writeFileSync(join(dir, 'start-empty.mjs'), "export default { fetch: () => new Response('') }\n")
  for (const subject of ['app', 'empty'] as const) {
    writeFileSync(join(dir, `start-${subject}.capnp`), configText(subject))
    await startOnce(subject) // fills the system's file cache
  }
  const starts: Record<Subject, Start[]> = { app: [], empty: [] }
  for (let run = 0; run < runs; run++) {
    starts.empty.push(await startOnce('empty'))
    starts.app.push(await startOnce('app'))
  }
  const added = (clock: keyof Start) =>
    Math.round(median(starts.app, clock) - median(starts.empty, clock))
  return [
    {
      name: `worker start, processor time, median of ${runs}`,
      value: `${added('cpuMs')} ms (${added('wallMs')} ms by the clock)`,
      budget: `<= ${budgetMs} ms`,
      ok: added('cpuMs') <= budgetMs,
    },
  ]
}

/** Time from the spawn of workerd to the end of its first answer. */
async function startOnce(subject: Subject): Promise<Start> {
  const startedAt = performance.now()
  const config = join(dir, `start-${subject}.capnp`)
  const child = spawn(tool('workerd'), ['serve', config, '--control-fd=3'], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    const port = await Promise.race([listenPort(child.stdio[3] as Readable), failed(ended)])
    const status = await ask(port)
    if (status !== 200) throw new Error(`expected ${subject} to answer 200, got ${status}`)
    const wallMs = performance.now() - startedAt
    return { wallMs, cpuMs: processorMs(child.pid) ?? wallMs }
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}

async function failed(ended: Promise<unknown>): Promise<never> {
  throw new Error(`workerd ended with ${await ended}`)
}

/** workerd says on its control channel where it listens, as soon as it does. */
async function listenPort(control: Readable): Promise<number> {
  for await (const line of createInterface(control)) {
    const { event, port } = JSON.parse(line)
    if (event === 'listen') return port
  }
  throw new Error('expected workerd to listen')
}

/** A file that every shop has and no database is needed for. */
function ask(port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'localhost' }
    const call = request({ port, host: '127.0.0.1', path: '/robots.txt', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode))
    })
    call.on('error', reject).end()
  })
}

function configText(subject: Subject): string {
  const { compatibility_date: date, vars } = JSON.parse(
    readFileSync(join(root, 'build/server/wrangler.json'), 'utf8'),
  )
  const embed = (name: string, file: string) => `(name = "${name}", esModule = embed "${file}")`
  const modules =
    subject === 'app'
      ? builtModules().map((name) => embed(name, join('..', '..', 'build', 'server', name)))
      : [embed('main.mjs', 'start-empty.mjs')]
  const texts = Object.entries(vars as Record<string, string>).map(
    ([name, value]) => `(name = "${name}", text = ${JSON.stringify(value)})`,
  )
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .main)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);
const main :Workerd.Worker = (
  modules = [${modules.join(', ')}],
  compatibilityDate = "${date}",
  bindings = [${texts.join(', ')}]
);
`
}

/** The modules as they are uploaded, the entry first; those loaded on demand are not evaluated. */
function builtModules(): string[] {
  const chunks = readdirSync(join(root, 'build/server/assets')).filter((name) =>
    name.endsWith('.js'),
  )
  return ['index.js', ...chunks.map((name) => `assets/${name}`)]
}

function median(starts: Start[], clock: keyof Start): number {
  const sorted = starts.map((start) => start[clock]).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

if (import.meta.main) {
  await build()
  printTable('Start', await startupRows())
}
