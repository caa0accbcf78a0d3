import { startQuietShop } from './quiet-shop.ts'
import { hasQueues } from './runtime.ts'
import { expect, test } from './test.ts'

let shop: Awaited<ReturnType<typeof startQuietShop>>

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(300_000)
  shop = await startQuietShop()
})
test.afterAll(() => shop?.stop())

test('an order that the network’s webhook completes is mailed within five seconds, without the clock @deep', async () => {
  const order = shop.storeOrder('quick')
  const begin = performance.now()
  expect(await shop.tell(order)).toBe(204)
  const isMailed = () => shop.mails.includes(`order_confirmed-${order}`)
  await expect.poll(isMailed, { timeout: 20_000, intervals: [50] }).toBe(true)
  const ms = performance.now() - begin
  console.log(`mailed after ${Math.round(ms)} ms`)
  expect(ms).toBeLessThan(5_000)
  expect(shop.count(`purchase WHERE id = '${order}' AND state = 'COMPLETED'`)).toBe(1)
})

test('webhooks are acknowledged at once while the network hangs, and lose nothing @deep', async () => {
  // Where there are no queues, the clock tries again what was not done at once.
  if (!hasQueues) {
    await shop.stop()
    shop = await startQuietShop({ clockSeconds: 5 })
  }
  const order = shop.storeOrder('hanging')
  shop.network.set('hang')
  const taken: number[] = []
  for (let at = 0; at < 200; at += 1) {
    const begin = performance.now()
    expect(await shop.tell(order)).toBe(204)
    taken.push(performance.now() - begin)
  }
  taken.sort((one, other) => one - other)
  console.log(
    `acknowledged after ${Math.round(taken[100] ?? 0)} ms, p99 ${Math.round(taken[198] ?? 0)}`,
  )
  expect(taken[100]).toBeLessThan(100)
  expect(taken[198]).toBeLessThan(500)
  // The row is what is true, whatever became of the messages: it is owed until the network answers.
  expect(shop.count(`provider_event WHERE reference = '${order}-0'`)).toBe(1)
  shop.network.set(undefined)
  expect(await shop.tell(order)).toBe(204)
  const isMade = () => shop.count(`purchase WHERE id = '${order}' AND state = 'COMPLETED'`)
  await expect.poll(isMade, { timeout: 30_000 }).toBe(1)
})
