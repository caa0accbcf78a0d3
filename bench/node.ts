import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root, startServer, untilAnswers } from '../scripts/run.ts'
import { interleave } from './measure/interleave.ts'
import { ratiosOf, spreadOf, verdictOf } from './measure/ratio.ts'
import type { Row } from './measure/table.ts'
import { ports } from './servers/workerd.ts'

const connections = 16
const page = '/japan-eSIM'
/** The accepted cost of a page on Node, relative to its cost in workerd. */
const atMost = 1.2

/** Starts the built shop on plain Node with demonstration data of its own. */
export async function startNode() {
  const directory = join(root, '.wrangler', 'bench', 'node')
  // A page that an earlier build stored would be renewed while it is measured.
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  const { vars } = JSON.parse(readFileSync(join(root, 'build/server/wrangler.json'), 'utf8'))
  const server = startServer(process.execPath, ['build/node/shop.js'], {
    ...vars,
    PORT: String(ports.node),
    TRADEWIND_DATA: directory,
    // Due work is no part of a page.
    CLOCK_SECONDS: '86400',
  })
  server.stdout?.resume()
  server.stderr?.pipe(process.stderr)
  await untilAnswers(`http://127.0.0.1:${ports.node}/healthz`, server)
  return server
}

type Pids = { workerd: number | undefined; node: number | undefined }

/**
 * Measures the same pages in workerd and on Node in turn. The processor time is that of the server
 * alone: workerd's database and cache are processes beside it, Node's are in it.
 */
export async function nodeRows(seconds: number, pids: Pids): Promise<Row[]> {
  const etags = await Promise.all([storedTag(ports.app), storedTag(ports.node)])
  const ofBoth = (name: string, path: string | (() => string), isRevisit = false) =>
    (['workerd', 'node'] as const).map((runtime, at) => {
      const headers = isRevisit ? { 'if-none-match': etags[at] ?? '' } : {}
      const status = isRevisit ? 304 : 200
      const port = runtime === 'node' ? ports.node : ports.app
      return [`${name}, ${runtime}`, { port, path, headers, status, pid: pids[runtime] }] as const
    })
  const names = ['cached page', 'revisit of it, 304', 'uncached page']
  const [cached = '', revisit = '', uncached = ''] = names
  const targets = Object.fromEntries([
    ...ofBoth(cached, page),
    ...ofBoth(revisit, page, true),
    ...ofBoth(uncached, () => `${page}?compare=${crypto.randomUUID()}`),
  ])
  const all = await interleave(targets, { load: { connections, ms: 400 }, seconds })
  return names.flatMap((name): Row | Row[] => {
    const [ours, theirs] = [all[`${name}, node`], all[`${name}, workerd`]]
    if (!ours || !theirs) throw new Error(`expected figures of ${name}`)
    // How often workerd's cost: the verdict is about the least that is wanted, so both are turned.
    const ratios = ratiosOf(theirs.costs, ours.costs)
    const rate = (each: typeof ours) => `${Math.round(spreadOf(each.rates).median)} req/s`
    const cost = (each: typeof ours) => `${spreadOf(each.costs).median.toFixed(2)} ms`
    const value = `${cost(ours)}, ${rate(ours)}; workerd ${cost(theirs)}, ${rate(theirs)}`
    if (ratios.length === 0) return [{ name, value: rate(ours), budget: '', ok: undefined }]
    const spread = spreadOf(ratios)
    const times = (1 / spread.median).toFixed(2)
    const budget = `at most ${atMost} times workerd`
    return [{ name, value: `${times} times: ${value}`, budget, ok: verdictOf(spread, 1 / atMost) }]
  })
}

/** Stores the page and returns its ETag, which only a stored page has. */
async function storedTag(port: number): Promise<string> {
  for (let tried = 0; tried < 100; tried += 1) {
    const url = `http://localhost:${port}${page}`
    const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
    await answer.text()
    const etag = answer.headers.get('etag')
    if (etag) return etag
    await wait(50)
  }
  throw new Error(`expected ${page} at ${port} to be stored`)
}
