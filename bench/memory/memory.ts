import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { build } from '../../scripts/build.ts'
import { findDatabase, prepareDatabase } from '../../scripts/database.ts'
import { root } from '../../scripts/run.ts'
import { percentile } from '../measure/percentile.ts'
import type { Table } from '../measure/table.ts'
import { withShop } from '../measure/with-shop.ts'
import { addAccounts } from '../sign-in.ts'
import { drawMemory, type Minute } from './memory-graph.ts'
import { startTraffic, type Traffic } from './traffic.ts'

const minutes = Number(process.env.MEMORY_MINUTES ?? 30)
const perSecond = Number(process.env.MEMORY_RATE ?? 25)
const port = Number(process.env.PORT ?? 8808)
/** Minute from which memory is compared with the end, as its start-up growth is over by then. */
const settledAfter = Math.min(5, Math.floor(minutes / 3))
const budgetPercent = 15

/**
 * Measures the memory of the shop as `npm start` serves it, by the minute, under mixed traffic at a
 * fixed rate: `MEMORY_MINUTES` (30), `MEMORY_RATE` per second (25). Prints a line each minute, and
 * writes the graph and the figures to docs/.
 */
export async function* measureMemory(): AsyncGenerator<Table> {
  const state = join(root, '.wrangler', 'memory')
  rmSync(state, { recursive: true, force: true })
  await build()
  await prepareDatabase(state)
  addAccounts(findDatabase(state))
  const { vars } = JSON.parse(readFileSync(join(root, 'build/server/wrangler.json'), 'utf8'))
  const [asset] = readdirSync(join(root, 'build', 'client', 'assets'))
  const assetPath = `/assets/${asset}`
  const traffic = startTraffic({ port, perSecond, tagKeys: vars.TAG_KEYS, assetPath })
  const served = { port, env: { TRADEWIND_STATE: state } }
  const seen = await withShop(served, (_, { pid }) => watch(pid, traffic))
  traffic.close()
  const grown = growthOf(seen)
  const wrong = faultsOf(traffic)
  yield {
    title: `${minutes} minutes of mixed traffic at ${perSecond} requests a second`,
    rows: [
      {
        name: `memory of workerd from minute ${settledAfter} on`,
        value: `${grown} % more`,
        budget: `<= ${budgetPercent} %`,
        ok: grown <= budgetPercent,
      },
      {
        name: 'unexpected answers',
        value: wrong.join(', ') || 'none',
        budget: 'none',
        ok: wrong.length === 0,
      },
    ],
  }
}

/** Sends traffic and looks at the memory each minute. */
async function watch(pid: number | undefined, traffic: Traffic): Promise<Minute[]> {
  const workerd = childOf(pid)
  const look = (minute: number): Minute => {
    const { answered } = traffic.counts()
    return { minute, workerd: residentMb(workerd), node: residentMb(pid), answered }
  }
  const seen = [look(0)]
  for (let minute = 1; minute <= minutes; minute++) {
    await traffic.during(60_000)
    const now = look(minute)
    seen.push(now)
    // Written after every minute, so that an interrupted run leaves its results.
    writeFileSync(join(root, 'docs', 'memory.svg'), drawMemory(seen))
    writeFileSync(join(root, 'docs', 'memory.md'), reportOf(seen, faultsOf(traffic)))
    console.log(
      `minute ${minute}: workerd ${now.workerd} MB, node ${now.node} MB, ${now.answered} answers`,
    )
  }
  return seen
}

function faultsOf(traffic: Traffic): string[] {
  return Object.entries(traffic.counts().unexpected).map(
    ([name, times]) => `${times} times ${name}`,
  )
}

function residentMb(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024)
}

/** Returns the process id of the runtime, a child of the start script. */
function childOf(pid: number | undefined): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const children = threads.flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' '),
  )
  const found = children.find(
    (child) => child && readFileSync(`/proc/${child}/comm`, 'utf8').trim() === 'workerd',
  )
  if (!found) throw new Error('expected workerd to run')
  return Number(found)
}

/**
 * Returns by how many per cent the last five minutes exceed the first five after `settledAfter`.
 */
function growthOf(all: readonly Minute[]): number {
  const early = all.filter(({ minute }) => minute >= settledAfter && minute < settledAfter + 5)
  return Math.round(100 * (middle(all.slice(-5)) / middle(early) - 1))
}

function middle(some: readonly Minute[]): number {
  return percentile(
    some.map(({ workerd }) => workerd),
    0.5,
  )
}

function reportOf(all: readonly Minute[], faults: readonly string[]): string {
  const { answered, minute: lasted } = all.at(-1) ?? { answered: 0, minute: 0 }
  const rows = all.map(
    ({ minute, workerd, node }) =>
      `| ${String(minute).padStart(6)} | ${String(workerd).padStart(7)} | ${String(node).padStart(4)} |`,
  )
  return `# Memory under steady traffic

Written by \`npm run bench -- memory\` on ${new Date().toISOString().slice(0, 10)}: the shop as \`npm start\` serves it, ${lasted} minutes of mixed traffic at ${perSecond} requests a second on a machine with ${cpus().length} cores that had other work. ${answered} requests were answered, ${faults.length === 0 ? 'all as they have to be' : `but ${faults.join(', ')}`}. The traffic is in [bench/memory/traffic.ts](../bench/memory/traffic.ts): stored and rendered pages, data, searches, signing in, pages of somebody signed in, files, refused posts and addresses that are not there.

![Resident memory of both processes by the minute](memory.svg)

From minutes ${settledAfter} to ${settledAfter + 4} to the last five, the middle value of workerd's resident memory changed by ${growthOf(all)} % (budget: ${budgetPercent} %).

| minute | workerd | node |
| -----: | ------: | ---: |
${rows.join('\n')}

Megabytes of resident memory. \`node\` is the process that started the shop: it does the scheduled work and writes the log. What keeps the runtime's memory where it is stands in [decision 051](decisions/051-full-collections.md).
`
}
