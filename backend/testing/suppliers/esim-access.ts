import { type Context, Hono } from 'hono'
import { createEsimAccess } from '../../shop/providers/esim-access/esim-access.ts'
import {
  type DoubleEnv,
  type Faults,
  listen,
  type Notice,
  noFaults,
  type SupplierDouble,
  testRoutes,
} from './double.ts'
import { type Books, openBooks, Refused } from './esim-access/books.ts'
import { esimRoutes } from './esim-access/routes.ts'
import { goWrong } from './go-wrong.ts'

type Options = {
  port?: number
  code?: string
  webhookSecret?: string
  /** Milliseconds. */
  now?: () => number
  /** Sends notices by itself, to the address that `webhook/save` was given. */
  tells?: boolean
}

/** The paths that change something, whose answers can be lost. */
const changes = ['/esim/order', '/esim/topup', '/esim/cancel']
const mostInSecond = 8

/**
 * Stands for eSIM Access, as docs.esimaccess.com describes it (version of 2025-12-02): one path for
 * each call, `RT-AccessCode`, 8 calls in a second, profiles that are allocated a while after their
 * order, and notices without a signature. What it answers to a ninth call is not documented: 429.
 */
export async function openEsimAccess(options: Options = {}): Promise<EsimAccessDouble> {
  const { code = 'access-code-of-the-double', now = Date.now, port, tells = false } = options
  const { webhookSecret = 'secret-path-of-the-double' } = options
  const faults = { ...noFaults }
  const calls: number[] = []
  const books = openBooks(now, faults)
  const state = { webhook: '', told: 0 }
  const notices = () => {
    const waiting = books.told.splice(0)
    return noticesOf(waiting, { faults, webhookSecret, now })
  }
  const api = new Hono<DoubleEnv>()
  const isChange = ({ req }: Context) => changes.some((path) => req.path.endsWith(path))
  api.use('*', goWrong({ faults, calls, now, mostInSecond, isChange }))
  api.use('*', async (c, next) => {
    if (c.req.header('rt-accesscode') !== code) return refuse(c, '101003')
    await next()
    if (tells) await tell(state.webhook, notices())
  })
  api.route('/', esimRoutes({ books, faults, now }))
  api.post('/webhook/save', async (c) => {
    const { webhook } = await c.req.json<{ webhook: string }>()
    const body = {
      notifyType: 'CHECK_HEALTH',
      content: { orderNo: '1234567890', orderStatus: 'Test' },
    }
    const checked = await fetch(webhook, { method: 'POST', body: JSON.stringify(body) })
    await checked.body?.cancel()
    if (!checked.ok) return refuse(c, '000105')
    state.webhook = webhook
    return c.json({ success: true, errorCode: '0', errorMsg: null, obj: {} })
  })
  const app = new Hono<DoubleEnv>()
  app.onError((error, c) => {
    if (error instanceof Refused) return refuse(c, error.code)
    throw error
  })
  app.route('/api/v1/open', api)
  const { origin, close } = await listen(app, port)
  const double: EsimAccessDouble = {
    origin,
    code,
    supplier: createEsimAccess({ code, url: origin, webhookSecret }),
    packages: { plan: 'JP_5_30', planMicros: 5_000_000, topUp: 'TOPUP_CKH179' },
    secrets: [code, webhookSecret],
    set: (changed) => void Object.assign(faults, changed),
    phone: books.phone,
    fund: (micros) => {
      books.wallet.left = micros / 100
    },
    left: () => books.wallet.left * 100,
    sold: () => books.sold,
    calls: () => calls,
    notices,
    forged: () => noticeTo('somebody-elses-secret-path', { content: { orderNo: 'B1' } }),
    close,
  }
  app.route('/__test', testRoutes(double))
  return double
}

export type EsimAccessDouble = SupplierDouble & { origin: string; code: string }

function refuse(c: Context, errorCode: string) {
  return c.json({ success: false, errorCode, errorMsg: `error ${errorCode}`, obj: null })
}

type Telling = { faults: Faults; webhookSecret: string; now: () => number }

function noticesOf(told: Books['told'], { faults, webhookSecret, now }: Telling): Notice[] {
  const notices = told.map(({ notifyType, content }, at) => {
    const times = { eventGenerateTime: new Date(now()).toISOString(), notifyId: `${now()}-${at}` }
    const odd = faults.isOdd ? { version: 2, extra: { is: ['new'] } } : {}
    return noticeTo(webhookSecret, { notifyType, ...times, content, ...odd })
  })
  if (faults.tellsBackwards) notices.reverse()
  return faults.tellsTwice ? notices.flatMap((notice) => [notice, notice]) : notices
}

function noticeTo(secret: string, body: object): Notice {
  return {
    path: `/webhooks/supplier/esim-access/${secret}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

async function tell(webhook: string, notices: readonly Notice[]): Promise<void> {
  if (webhook === '') return
  for (const { headers, body } of notices) {
    const response = await fetch(webhook, { method: 'POST', headers, body })
    await response.body?.cancel()
  }
}
