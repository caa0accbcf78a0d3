import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../scripts/run.ts'
import { testWithoutOrders } from './orders-away.ts'
import { testJourneyOf } from './place-journey.ts'
import { startSplitShop } from './split-shop.ts'
import { expect, ownAddress, test } from './test.ts'
import { at } from './visit.ts'

test.describe('the backend in the edge’s worker @deep', () => {
  testJourneyOf(() => at('tradewind', ''))
})

test.describe('the backend in a worker of its own @deep', () => {
  test.describe.configure({ mode: 'serial' })
  let shop: Awaited<ReturnType<typeof startSplitShop>>

  test.beforeAll(async () => {
    test.setTimeout(240_000)
    shop = await startSplitShop()
  })
  test.afterAll(() => shop?.stop())

  testJourneyOf(() => shop.url)

  test('both workers tell of a call under one id; the trips are the backend’s', async () => {
    const answer = await fetch(`${shop.url}/api/v3/catalogue/destinations/peru`, {
      headers: ownAddress(),
    })
    await answer.text()
    const id = answer.headers.get('x-request-id') ?? ''
    await expect.poll(() => shop.linesOf(id).length).toBe(2)
    const trips = shop.linesOf(id).map(({ db_trips }) => db_trips)
    expect(trips.toSorted()).toEqual([0, expect.any(Number)])
    expect(Math.max(...trips)).toBeGreaterThanOrEqual(answer.status === 200 ? 1 : 0)
  })

  test('the operators’ page shows what the backend says is due', async () => {
    const page = await (await fetch(`${shop.url}/__ops`, { headers: ownAddress() })).text()
    expect(page).toContain('deliverMails')
  })

  test('databases, files, clock and placement are the backend’s alone', async () => {
    const read = async (file: string) =>
      JSON.parse(await readFile(join(root, 'build', file), 'utf8'))
    const [edge, backend] = [
      await read('server/wrangler.split.json'),
      await read('backend/wrangler.json'),
    ]
    const ownOf = ({ d1_databases, r2_buckets, triggers, placement }: typeof edge) => [
      ...[d1_databases.length, r2_buckets.length, triggers.crons.length],
      placement?.mode,
    ]
    expect(ownOf(edge)).toEqual([0, 0, 0, undefined])
    expect(ownOf(backend)).toEqual([2, 1, 1, 'smart'])
    expect(edge.services).toEqual([{ binding: 'BACKEND', service: backend.name }])
    expect([backend.workers_dev, backend.preview_urls, backend.routes]).toEqual([
      ...[false, false],
      undefined,
    ])
  })

  testWithoutOrders(() => shop)
})
