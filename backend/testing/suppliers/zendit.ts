import { Hono } from 'hono'
import { createZendit } from '../../shop/providers/zendit/zendit.ts'
import {
  type DoubleEnv,
  type Faults,
  type Lacks,
  listen,
  type Notice,
  noFaults,
  type SupplierDouble,
  testRoutes,
} from './double.ts'
import { goWrong } from './go-wrong.ts'
import { openAccount, Refused, type ZenditAccount } from './zendit/account.ts'
import { manyOffers, someOffers } from './zendit/offers.ts'
import { apiRoutes } from './zendit/routes.ts'
import { shownPurchase } from './zendit/shapes.ts'

type Options = {
  port?: number
  key?: string
  webhookValue?: string
  /** How many offers it lists, one of each kind at least. */
  offers?: number
  /** Milliseconds. */
  now?: () => number
}

export type ZenditDouble = SupplierDouble & {
  /** What ZENDIT_URL is set to. */
  url: string
  key: string
  account: ZenditAccount
}

/** What Zendit lacks by its API, version 1. */
export const zenditLacks: Lacks = {
  prompt_funds: 'it asks the wallet after it has accepted an order',
  past_iccids: 'data is listed by the ICCID',
}

/**
 * Stands for Zendit, as developers.zendit.io describes its API, version 1, with the shapes of the
 * official SDK, 1.9.0 (both read 2026-11). No limit of calls and no answer to a transaction id that
 * is known is documented: a second one is refused as an invalid request.
 */
export async function openZendit(options: Options = {}): Promise<ZenditDouble> {
  const { key = 'key-of-the-double', now = Date.now, port, offers = 0 } = options
  const { webhookValue = 'webhook-value-of-the-double' } = options
  const faults = { ...noFaults }
  const calls: number[] = []
  const list = offers > 0 ? manyOffers(offers) : someOffers()
  const account = openAccount(list, now, faults)
  const api = new Hono<DoubleEnv>()
  api.use('*', goWrong({ faults, calls, now, isChange: (c) => c.req.method === 'POST' }))
  api.use('*', async (c, next) => {
    if (c.req.header('authorization') === `Bearer ${key}`) return next()
    return c.json({ errorCode: 'NOT_AUTHORIZED', message: 'Your API key is incorrect' }, 401)
  })
  api.route('/', apiRoutes(account, faults))
  const app = new Hono<DoubleEnv>()
  app.onError((error, c) => {
    if (!(error instanceof Refused)) throw error
    return c.json({ errorCode: error.code, message: 'It is refused', fields: {} }, error.status)
  })
  app.route('/v1', api)
  const { origin, close } = await listen(app, port)
  const url = `${origin}/v1`
  const double: ZenditDouble = {
    url,
    key,
    account,
    supplier: createZendit({ key, url, webhookValue }),
    packages: {
      ...{ plan: 'ESIM-JP-30D-5GB-NOROAM', planMicros: 5_000_000 },
      topUp: 'ESIM-JP-7D-1GB-NOROAM',
    },
    secrets: [key, webhookValue],
    set: (changed) => void Object.assign(faults, changed),
    phone: account.phone,
    fund: (micros) => {
      account.wallet.cents = micros / 10_000
    },
    left: () => account.wallet.cents * 10_000,
    sold: account.sold,
    calls: () => calls,
    notices: () => noticesOf(account, faults, webhookValue),
    forged: () => noticeTo('somebody-elses-webhook-value', { transactionId: 'somebody-elses' }),
    close,
  }
  app.route('/__test', testRoutes(double))
  // The console asks for HEAD first; then it is sent what has ended.
  app.post('/__test/webhooks', async (c) => {
    const { url } = await c.req.json<{ url: string }>()
    const statuses = [(await fetch(url, { method: 'HEAD' })).status]
    for (const { headers, body } of double.notices()) {
      statuses.push((await fetch(url, { method: 'POST', headers, body })).status)
    }
    return c.json({ statuses })
  })
  return double
}

function noticesOf(account: ZenditAccount, faults: Faults, value: string): Notice[] {
  const ended = account.takeEnded()
  const notices = ended.map((each) => noticeTo(value, shownPurchase(account, each, faults)))
  if (faults.tellsBackwards) notices.reverse()
  return faults.tellsTwice ? notices.flatMap((notice) => [notice, notice]) : notices
}

/** "Webhooks": the transaction as it is read, with the header value of the console. */
function noticeTo(value: string, body: object): Notice {
  return {
    path: '/webhooks/supplier/zendit',
    headers: { authorization: value, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}
