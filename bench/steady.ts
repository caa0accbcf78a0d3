import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { build } from '../scripts/build.ts'
import { findDatabase, prepareDatabase, stateDir } from '../scripts/database.ts'
import { stopServer } from '../scripts/run.ts'
import { printTable, type Row } from './measure/table.ts'
import { ports, startWorkerd } from './servers/workerd.ts'
import { prepareAccounts } from './sign-in.ts'
import { startSqlite } from './sqlite.ts'

/**
 * R-AV-1 to R-AV-3: measures a fixed rate of visitors, four times that rate, and the memory during
 * a longer run of `SOAK_MINUTES` (10).
 */
const usualRate = 50
const soakMinutes = Number(process.env.SOAK_MINUTES ?? 10)
const paths = ['/', '/shop', '/japan-eSIM', '/de/france-eSIM', '/ja/shop', '/auth/signin']

await build()
await prepareDatabase()
const stopSqlite = await startSqlite(prepareAccounts(findDatabase()), ports.d1)
const stopCatalogue = await startSqlite(findDatabase(stateDir, 'CATALOGUE'), ports.catalogue)
const server = await startWorkerd()
const url = `http://127.0.0.1:${ports.app}`
for (const path of paths) await (await fetch(url + path)).text()

const usual = await visitors(usualRate, 60)
const many = await visitors(4 * usualRate, 20)
const after = await visitors(usualRate, 10)
const memory = await soak()
stopServer(server)
stopSqlite()
stopCatalogue()
printTable('Visitors at a fixed rate', [
  rateRow(`R-AV-1: ${usualRate} a second, 60 s`, usual, { p50: 60, p99: 300 }),
  {
    name: `R-AV-2: ${4 * usualRate} a second, 20 s`,
    value: valueOfRate(many),
    budget: 'no 5xx but 503',
    ok: many.non2xx === 0,
  },
  rateRow('    the 10 s after it', after, { p50: 60, p99: 300 }),
  memory,
])
process.exit(0)

type Rate = Awaited<ReturnType<typeof visitors>>

/**
 * Requests pages at a fixed rate, however long the answers take; percentiles count from the moment
 * when each request was due.
 */
async function visitors(overallRate: number, duration: number) {
  const requests = paths.map((path) => ({ path }))
  const headers = { host: 'localhost' }
  const { latency, non2xx, errors, timeouts } = await autocannon({
    url,
    connections: 16,
    duration,
    headers,
    overallRate,
    requests,
  })
  return { p50: latency.p50, p99: latency.p99, non2xx, errors: errors + timeouts }
}

/** Measures the growth of the server's memory from the second minute to the last. */
async function soak(): Promise<Row> {
  const name = `R-AV-3: ${usualRate} a second, ${soakMinutes} min`
  const first = await visitors(usualRate, 120)
  const from = residentMb()
  const rest = await visitors(usualRate, Math.max(1, soakMinutes - 2) * 60)
  const grown = Math.round(100 * (residentMb() / from - 1))
  return {
    name,
    value: `${Math.round(from)} MB, then ${grown} % more; ${first.errors + rest.errors} errors`,
    budget: '<= 15 %',
    ok: grown <= 15 && first.errors + rest.errors === 0,
  }
}

function residentMb(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

function valueOfRate({ p50, p99, non2xx, errors }: Rate): string {
  return `p50 ${p50} ms, p99 ${p99} ms, ${non2xx} refused, ${errors} errors`
}

function rateRow(name: string, rate: Rate, budget: { p50: number; p99: number }): Row {
  const isQuick = rate.p50 <= budget.p50 && rate.p99 <= budget.p99
  return {
    name,
    value: valueOfRate(rate),
    budget: `p50 <= ${budget.p50}, p99 <= ${budget.p99} ms, no errors`,
    ok: isQuick && rate.non2xx + rate.errors === 0,
  }
}
