import { rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { demoPassword } from '#backend/demo/seed-accounts.ts'
import { build } from '../scripts/build.ts'
import { findDatabase, prepareDatabase } from '../scripts/database.ts'
import { root, startServer, stopServer, untilAnswers } from '../scripts/run.ts'
import { printTable, type Row } from './measure/table.ts'
import { addPortalRows, perPerson } from './portal-rows.ts'
import { send } from './sign-in.ts'

/**
 * Measures the lists of an organisation with 100,000 orders and assignments (`ROWS`) over HTTP, in
 * workerd with local D1 and on plain Node: the first page, one in the middle and the last one, sorted,
 * filtered and searched. Ends with 1 if a page took longer than its budget at the median.
 */
const rows = Number(process.env.ROWS ?? 100_000)
const firstPort = Number(process.env.PORT ?? 8808)
const budgetMs = 300
const times = 5
const pageSize = 25
const state = join(root, '.wrangler', 'portal')

/** The sort orders and filters of each list, and its number of rows without a filter. */
const lists: Record<string, { count: number; queries: string[] }> = {
  'esim-plans': { count: rows, queries: ['', 'sort=name', 'sort=due', 'state=in_use', 'q=lan'] },
  'data-usage': { count: rows, queries: ['', 'sort=name', 'state=low', 'q=lan'] },
  permissions: { count: rows / perPerson, queries: ['', 'sort=state', 'q=lan'] },
}
const others = ['orders', 'audit', 'billing', 'billing?by=person', 'budgets', '']

await build()
rmSync(state, { recursive: true, force: true })
await prepareDatabase(state)
addPortalRows(await findDatabase(state), rows)
const inWorkerd = await withShop('scripts/start.ts', firstPort, readAll)
// The first start on Node creates and seeds the database.
await withShop('scripts/start-node.ts', firstPort + 1, async () => undefined)
addPortalRows(join(state, 'node', 'backend.sqlite'), rows)
const onNode = await withShop('scripts/start-node.ts', firstPort + 1, readAll)
printTable(`${rows} rows, ${times} times each, workerd with local D1`, inWorkerd)
printTable(`${rows} rows, ${times} times each, Node`, onNode)
process.exit([...inWorkerd, ...onNode].some(({ ok }) => ok === false) ? 1 : 0)

async function withShop<T>(script: string, port: number, use: (app: string) => Promise<T>) {
  const shop = startServer(process.execPath, [script], {
    PORT: String(port),
    TRADEWIND_STATE: state,
    CLOCK_SECONDS: '86400',
    TRUSTED_PROXIES: '1',
  })
  shop.stderr?.pipe(process.stderr)
  // Waits for the scheduled work after the start, which would distort the measurement.
  const clock = new Promise<void>((resolve) => {
    shop.stdout?.on('data', (text) => String(text).includes('due_work') && resolve())
  })
  const app = `http://127.0.0.1:${port}`
  await untilAnswers(`${app}/healthz`, shop, 600_000)
  await clock
  const result = await use(app)
  const ended = new Promise((resolve) => shop.once('exit', resolve))
  stopServer(shop)
  await ended
  return result
}

async function readAll(app: string): Promise<Row[]> {
  const agent = new Agent()
  const form = `${new URLSearchParams({
    ...{ intent: 'password', redirect: '/enterprise/manage', for: 'business' },
    ...{ email: 'postpaid@demo.tradewind.example', password: demoPassword },
  })}`
  const cookie = (await send(app, agent, { path: '/auth/signin', form })).cookies.join('; ')
  const found: Row[] = []
  for (const path of pages()) {
    const taken: number[] = []
    for (let at = 0; at < times; at += 1) {
      const { ms, status } = await send(app, agent, { path, cookie })
      if (status !== 200) throw new Error(`expected ${path} to answer 200, got ${status}`)
      taken.push(ms)
    }
    taken.sort((one, other) => one - other)
    const [median = 0, most = 0] = [taken[Math.floor(times / 2)], taken.at(-1)]
    const value = `p50 ${Math.round(median)} ms, most ${Math.round(most)} ms`
    const budget = `p50 <= ${budgetMs} ms`
    found.push({ name: path, value, budget, ok: median <= budgetMs })
  }
  return found
}

function pages(): string[] {
  const paged = Object.entries(lists).flatMap(([page, { count, queries }]) => {
    const last = Math.ceil(count / pageSize)
    const numbers = [1, Math.ceil(last / 2), last]
    return queries.flatMap((query) =>
      numbers.map((number) => `${page}?${query}${query && '&'}page=${number}`),
    )
  })
  return [...paged, ...others].map((path) => `/enterprise/manage${path && '/'}${path}`)
}
