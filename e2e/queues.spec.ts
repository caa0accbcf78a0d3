import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { signText } from '#crypto/signature.ts'
import { answerMade, countRows, storePaid } from '#worker/testing/outside/paid-orders.ts'
import { root, startServer, stopServer, untilAnswers } from '../scripts/run.ts'
import { freePort } from './faulty-shop.ts'
import { listen } from './outside/faulty-provider.ts'
import { hasQueues, shopDatabase, startScript } from './runtime.ts'
import { expect, ownAddress, test } from './test.ts'

const secret = 'secret of the network'

/** A running shop with a real network and a real mail provider, whose clock may stand still. */
async function startQuietShop({ clockSeconds = 86_400 } = {}) {
  const mails: string[] = []
  const network = await listen(answerMade)
  const mail = await listen(({ headers }) => {
    mails.push(String(headers['idempotency-key']))
    return { status: 200, body: {} }
  })
  const port = await freePort()
  const state = await mkdtemp(join(root, '.wrangler', 'quiet-'))
  const server = startServer(process.execPath, [startScript], {
    PORT: String(port),
    TRADEWIND_STATE: state,
    CLOCK_SECONDS: String(clockSeconds),
    SUPPLIER_URL: network.origin,
    SUPPLIER_KEY: 'network-key',
    SUPPLIER_WEBHOOK_SECRET: secret,
    MAIL_PROVIDER_URL: mail.origin,
    MAIL_PROVIDER_KEY: 'mail-key',
    MAIL_FROM: 'shop@tradewind.example',
  })
  const lines: string[] = []
  server.stdout?.on('data', (chunk) => lines.push(String(chunk)))
  server.stderr?.resume()
  await untilAnswers(`http://127.0.0.1:${port}/healthz`, server, 200_000)
  // The clock runs once when the shop starts; nothing runs after that.
  await expect.poll(() => lines.join(''), { timeout: 60_000 }).toContain('"event":"due_work"')
  const file = await shopDatabase(state)
  return {
    network,
    mails,
    /** Stores a paid order whose eSIM the network has made meanwhile; returns its id. */
    storeOrder: (id: string) => storePaid(file, id, 1)[0] ?? '',
    count: (from: string) => countRows(file, from),
    async tell(orderId: string): Promise<number> {
      const text = JSON.stringify({ request_id: `${orderId}-0` })
      const now = Math.floor(Date.now() / 1000)
      const headers = {
        ...ownAddress(),
        'content-type': 'application/json',
        'x-webhook-signature': signText({ secret, text, now }),
      }
      const url = `http://localhost:${port}/api/v3/webhooks/supplier`
      const answer = await fetch(url, { method: 'POST', headers, body: text })
      await answer.arrayBuffer()
      return answer.status
    },
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      stopServer(server)
      await ended
      await Promise.all([network.close(), mail.close()])
      await rm(state, { recursive: true, force: true })
    },
  }
}

let shop: Awaited<ReturnType<typeof startQuietShop>>

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(300_000)
  shop = await startQuietShop()
})
test.afterAll(() => shop?.stop())

test('an order that the network’s webhook completes is mailed within five seconds, without the clock', async () => {
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

test('webhooks are acknowledged at once while the network hangs, and lose nothing', async () => {
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
