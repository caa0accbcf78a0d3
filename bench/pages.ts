import { interleave, type Measured } from './measure/interleave.ts'
import { ratiosOf, spreadOf, verdictOf } from './measure/ratio.ts'
import type { Row } from './measure/table.ts'
import { ports } from './servers/workerd.ts'

const connections = 16
const page = '/japan-eSIM'

/** Which page is compared with which limits, and the required share of the limit, if any. */
const comparisons = [
  { name: '(c) the same bytes found in the edge cache', of: 'stored', shares: [{ than: 'bytes' }] },
  {
    name: 'cached country page',
    of: 'cached',
    shares: [
      { than: 'bytes', atLeast: 0.5 },
      { than: 'stored', atLeast: 0.95 },
    ],
  },
  { name: 'revisit of it, 304', of: 'revisit', shares: [{ than: 'small', atLeast: 0.6 }] },
  { name: 'uncached country page', of: 'uncached', shares: [{ than: 'react', atLeast: 1.5 }] },
  { name: 'uncached, and stored for the next one', of: 'kept', shares: [{ than: 'react' }] },
] as const

const limitNames = {
  bytes: '(a)',
  small: '(a) as small',
  stored: '(c)',
  react: '(b)',
} as const

/** Measures pages and limits in turn for a number of seconds; returns the rows of their table. */
export async function pageRows(seconds: number, pid: number | undefined): Promise<Row[]> {
  const etag = await fillLimits()
  const app = { port: ports.app }
  const all = await interleave(
    {
      bytes: { port: ports.bytes, path: '/' },
      small: { port: ports.small, path: '/', status: 304 },
      stored: { port: ports.stored, path: '/' },
      react: { port: ports.react, path: '/' },
      cached: { ...app, path: page },
      revisit: { ...app, path: page, headers: { 'if-none-match': etag }, status: 304 },
      // A comparison page is never stored; a page with a new sort order is stored for the next request.
      uncached: { ...app, path: fresh('compare') },
      kept: { ...app, path: fresh('sort') },
    },
    { load: { connections, ms: 400 }, seconds, pid },
  )
  const limits: Row[] = [
    limitRow('(a) static bytes, those of the cached page', all.bytes),
    limitRow('(a) as small as a 304', all.small),
    limitRow('(b) React listing as shipped', all.react),
  ]
  return [
    ...limits,
    ...comparisons.flatMap(({ name, of, shares }) => [
      limitRow(name, all[of]),
      ...shares.flatMap((share: { than: keyof typeof limitNames; atLeast?: number }) =>
        shareRows({ ours: all[of], theirs: all[share.than], ...share }),
      ),
    ]),
  ]
}

/** Gives the limits the bytes and headers that the shop itself sends; returns the page's ETag. */
async function fillLimits(): Promise<string> {
  const url = `http://localhost:${ports.app}${page}`
  const headers = { 'accept-encoding': 'identity' }
  // The first answer is rendered, the second is the stored page.
  await (await fetch(url, { headers })).text()
  const stored = await fetch(url, { headers })
  const bytes = await stored.bytes()
  const etag = stored.headers.get('etag') ?? ''
  const again = await fetch(url, { headers: { ...headers, 'if-none-match': etag } })
  if (again.status !== 304)
    throw new Error(`expected a 304 of the stored page, got ${again.status}`)
  await fill(ports.bytes, stored, bytes)
  await fill(ports.stored, stored, bytes)
  await fill(ports.small, again, new Uint8Array())
  return etag
}

/** Headers that the runtime writes itself. */
const own = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']

async function fill(port: number, { status, headers }: Response, bytes: Uint8Array) {
  const sent = Object.fromEntries([...headers].filter(([name]) => !own.includes(name)))
  const answer = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'PUT',
    headers: { 'x-init': JSON.stringify({ status, headers: sent }) },
    body: bytes as BodyInit,
  })
  if (!answer.ok) throw new Error(`expected the limit to take its bytes, got ${answer.status}`)
}

function limitRow(name: string, { rates, costs }: Measured): Row {
  const each = costs.length > 0 ? `, ${spreadOf(costs).median.toFixed(2)} ms each` : ''
  const value = `${Math.round(spreadOf(rates).median)} req/s${each}`
  return { name, value, budget: '', ok: undefined }
}

type Compared = {
  ours: Measured
  theirs: Measured
  than: keyof typeof limitNames
  atLeast?: number
}

/**
 * The share of a limit, by rate and by processor time. The rate includes the load generator, which
 * runs on the same machine; the processor time is only the server's.
 */
function shareRows({ ours, theirs, than, atLeast }: Compared): Row[] {
  const limit = limitNames[than]
  const clocks = [
    { clock: 'rate', ratios: ratiosOf(ours.rates, theirs.rates) },
    { clock: 'processor time', ratios: ratiosOf(theirs.costs, ours.costs) },
  ]
  return clocks.flatMap(({ clock, ratios }) => {
    if (ratios.length === 0) return []
    const spread = spreadOf(ratios)
    const [low, high] = spread.quartiles.map(percent)
    return {
      name: `    of ${limit}, by ${clock}`,
      value: `${percent(spread.median)} % (${low} to ${high}, ${ratios.length} rounds)`,
      budget: atLeast === undefined ? '' : `>= ${percent(atLeast)} % of ${limit}`,
      ok: atLeast === undefined ? undefined : verdictOf(spread, atLeast),
    }
  })
}

function percent(share: number): number {
  return Math.round(100 * share)
}

/** Returns a generator of page addresses that no cache holds. */
function fresh(parameter: string): () => string {
  return () => `${page}?${parameter}=${crypto.randomUUID()}`
}
