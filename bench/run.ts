import { build } from '../scripts/build.ts'
import { findDatabase, prepareDatabase } from '../scripts/database.ts'
import { stopServer } from '../scripts/run.ts'
import { lighthouseRows } from './lighthouse.ts'
import { type Load, measureInTurns } from './load.ts'
import { prepareAccounts, signInRows } from './sign-in.ts'
import { startSqlite } from './sqlite.ts'
import { startupRows } from './startup.ts'
import { printTable, type Row } from './table.ts'
import { benchTenants, visitTenants } from './tenants.ts'
import { startWorkerd } from './workerd.ts'

/**
 * Measures the budgets and the limits they compare with in the same run on bare workerd. Only
 * figures of one run are comparable: the load generator shares the machine.
 */
const ports = { app: 8801, assets: 8802, bytes: 8803, react: 8804, d1: 8805, stored: 8806 }

await build()
// The start is measured before any other process loads the machine.
const startup = await startupRows()
await prepareDatabase()
const stopSqlite = await startSqlite(prepareAccounts(await findDatabase()), ports.d1)
const server = await startWorkerd(ports)

const app = `http://127.0.0.1:${ports.app}`
const shared = { connections: 16, host: 'localhost' }

await (await fetch(`${app}/japan-eSIM`)).text()
const { bytes, stored, react, cached, uncached, kept } = await measureInTurns({
  bytes: { url: `http://127.0.0.1:${ports.bytes}/`, ...shared },
  stored: { url: `http://127.0.0.1:${ports.stored}/`, ...shared },
  react: { url: `http://127.0.0.1:${ports.react}/`, ...shared },
  cached: { url: `${app}/japan-eSIM`, ...shared },
  // A comparison page is never stored; a page with a new sort order is stored for the next request.
  uncached: { url: app, ...shared, path: fresh('compare') },
  kept: { url: app, ...shared, path: fresh('sort') },
})

const rate = ({ requestsPerSecond, p50Ms, p99Ms }: Load) =>
  `${Math.round(requestsPerSecond)} req/s (p50 ${p50Ms} ms, p99 ${p99Ms} ms)`
const share = (one: Load, other: Load) =>
  Math.round((100 * one.requestsPerSecond) / other.requestsPerSecond)

const rows: Row[] = [
  { name: '(a) static bytes, 64 KB', value: rate(bytes), budget: '', ok: undefined },
  {
    name: '    the same through the edge cache',
    value: `${rate(stored)}, ${share(stored, bytes)} % of (a)`,
    budget: '',
    ok: undefined,
  },
  { name: '(b) React listing as shipped', value: rate(react), budget: '', ok: undefined },
  {
    name: 'cached country page',
    value: `${rate(cached)}, ${share(cached, bytes)} % of (a)`,
    budget: '>= 50 % of (a)',
    ok: share(cached, bytes) >= 50,
  },
  {
    name: 'uncached country page',
    value: `${rate(uncached)}, ${share(uncached, react)} % of (b)`,
    budget: '>= (b)',
    ok: share(uncached, react) >= 100,
  },
  {
    name: '    the same, stored for the next one',
    value: `${rate(kept)}, ${share(kept, react)} % of (b)`,
    budget: '',
    ok: undefined,
  },
]
const signIn = await signInRows(app, server.pid)

printTable('Start', startup)
printTable(`Throughput, ${shared.connections} connections`, rows)
printTable('Signing in', signIn)
printTable(
  'Tenants',
  [...benchTenants(), ...(await visitTenants())].map(({ name, value, unit, budget, ok }) => ({
    name,
    value: `${value} ${unit}`,
    budget: `${budget} ${unit}`,
    ok,
  })),
)
printTable('Lighthouse, mobile', await lighthouseRows(`http://localhost:${ports.assets}`))
stopServer(server)
stopSqlite()
process.exit(0)

/** Returns a generator of page addresses that no cache holds. */
function fresh(parameter: string): () => string {
  return () => `/japan-eSIM?${parameter}=${crypto.randomUUID()}`
}
