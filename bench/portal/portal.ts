import { rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { demoPassword } from '#backend/account/demo/seed-accounts.ts'
import { build } from '../../scripts/build.ts'
import { findDatabase, prepareDatabase } from '../../scripts/database.ts'
import { root } from '../../scripts/run.ts'
import { percentile } from '../measure/percentile.ts'
import type { Row, Table } from '../measure/table.ts'
import { withShop } from '../measure/with-shop.ts'
import { send } from '../sign-in.ts'
import { addPortalRows, perPerson } from './portal-rows.ts'

const rows = Number(process.env.ROWS ?? 100_000)
const firstPort = Number(process.env.PORT ?? 8808)
/** Pages whose sums by day are kept have less time. */
const budgetOf = (path: string) =>
  /\/(data-usage\?.*|billing\?by=person|manage)$/.test(path) ? 200 : 300
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

/**
 * Measures the lists of an organisation with 100,000 orders and assignments (`ROWS`) over HTTP, in
 * workerd with local D1 and on plain Node: the first page, one in the middle and the last one, sorted,
 * filtered and searched.
 */
export async function* measurePortal(): AsyncGenerator<Table> {
  await build()
  rmSync(state, { recursive: true, force: true })
  await prepareDatabase(state)
  addPortalRows(findDatabase(state), rows)
  const title = `${rows} rows, ${times} times each`
  const inWorkerd = await withShop(servedBy('scripts/start.ts', firstPort), readAll)
  yield { title: `${title}, workerd with local D1`, rows: inWorkerd }
  const node = servedBy('scripts/start-node.ts', firstPort + 1)
  // The first start on Node creates and seeds the database.
  await withShop(node, async () => undefined)
  addPortalRows(join(state, 'node', 'backend.sqlite'), rows)
  yield { title: `${title}, Node`, rows: await withShop(node, readAll) }
}

/** Waits for the scheduled work after the start, which would distort the measurement. */
function servedBy(script: string, port: number) {
  const env = { TRADEWIND_STATE: state, CLOCK_SECONDS: '86400', TRUSTED_PROXIES: '1' }
  return { script, port, env, says: 'due_work' }
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
    const median = percentile(taken, 0.5)
    const budgetMs = budgetOf(path)
    const value = `p50 ${Math.round(median)} ms, most ${Math.round(Math.max(...taken))} ms`
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
