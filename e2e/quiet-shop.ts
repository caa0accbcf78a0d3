import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { signText } from '#crypto/signature.ts'
import { answerMade, countRows, storePaid } from '#worker/testing/outside/paid-orders.ts'
import { root, startServer, stopServer, untilAnswers } from '../scripts/run.ts'
import { freePort } from './free-port.ts'
import { listen } from './outside/faulty-provider.ts'
import { shopDatabase, startScript } from './runtime.ts'
import { ownAddress } from './test.ts'

const secret = 'secret of the network'

/** A running shop with a real network and a real mail provider, whose clock may stand still. */
export async function startQuietShop({ clockSeconds = 86_400 } = {}) {
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
