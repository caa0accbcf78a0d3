import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import { createEsimGo } from '../../shop/providers/esim-go/esim-go.ts'
import type { Supplier } from '../../shop/providers/supplier/supplier.ts'
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
import { type Books, openBooks, Refused, type Told, toSold } from './esim-go/books.ts'
import { makeBundles, makeManyBundles } from './esim-go/bundles.ts'
import { esimGoRoutes } from './esim-go/routes.ts'
import { goWrong } from './go-wrong.ts'

type Options = {
  port?: number
  key?: string
  /** Milliseconds. */
  now?: () => number
  /** How many bundles are in the catalogue; 0: those that tests order. */
  offers?: number
}

/** What eSIM Go lacks. */
export const esimGoLacks: Lacks = {
  past_iccids: 'an eSIM whose bundles were revoked leaves the account',
}

/** "Rate Limits" (read 2026-11): 10 tokens in a second; what a call takes is not told. */
const mostInSecond = 10

export type EsimGoDouble = SupplierDouble & { origin: string; key: string; books: Books }

/**
 * Stands for eSIM Go by the pages of its API, version 2.5, and where that is short of 2.4
 * (docs.esim-go.com, read 2026-11): `X-API-Key`, orders without any id of ours, bundles that wait in
 * the eSIM's queue, and signed callbacks of version 3.
 */
export async function openEsimGo(options: Options = {}): Promise<EsimGoDouble> {
  const { key = 'api-key-of-the-double', now = Date.now, port, offers = 0 } = options
  const faults = { ...noFaults }
  const calls: number[] = []
  const changes = new WeakSet<Request>()
  const bundles = offers === 0 ? makeBundles() : makeManyBundles(offers)
  const books = openBooks({ bundles, now, faults })
  const api = new Hono<DoubleEnv>()
  const isChange = ({ req }: { req: { raw: Request } }) => changes.has(req.raw)
  api.use('*', goWrong({ faults, calls, now, mostInSecond, isChange }))
  api.use('*', async (c, next) => {
    if (c.req.header('x-api-key') !== key) return c.json({ message: 'access denied' }, 403)
    await next()
  })
  api.route('/', esimGoRoutes({ books, faults, changes }))
  const app = new Hono<DoubleEnv>()
  app.onError((error, c) => {
    if (error instanceof Refused) return c.json({ message: error.message }, error.status)
    throw error
  })
  app.route('/v2.5', api)
  app.route('/for/:request/v2.5', api)
  const { origin, close } = await listen(app, port)
  const [plan, topUp] = bundles
  if (!plan || !topUp) throw new Error('expected two bundles')
  const named = (id: string) =>
    books.orders.find((each) => each.requestId === id && !each.isTopUp)?.esim ?? books.esimOf(id)
  const double: EsimGoDouble = {
    ...{ origin, key, books, close },
    supplier: byRequest({ key, url: origin }),
    packages: { plan: plan.name, planMicros: plan.price * 1_000_000, topUp: topUp.name },
    secrets: [key],
    set(changed) {
      Object.assign(faults, changed)
      if (changed.reusesIccid) returnLast(books)
    },
    phone: (id, act) => books.phone(named(id), act),
    fund: (micros) => {
      books.wallet.balance = micros / 1_000_000
    },
    left: () => Math.round(books.wallet.balance * 1_000_000),
    sold: () => books.orders.map(toSold),
    calls: () => calls,
    notices: () => noticesOf(key, books.told.splice(0), faults),
    forged: () => noticeOf('somebody-elses-key', { alertType: 'FirstUse', iccid: '1' }),
  }
  app.route('/__test', testRoutes(double))
  return double
}

/** Orders by a path that names the request, which orders do not say, so that the books know whose it is. */
function byRequest(settings: { key: string; url: string }): Supplier {
  const by = (requestId: string) =>
    createEsimGo({ ...settings, url: `${settings.url}/for/${encodeURIComponent(requestId)}` })
  return {
    ...createEsimGo(settings),
    order: (context, request) => by(request.requestId).order(context, request),
    topUp: (context, request) => by(request.requestId).topUp(context, request),
  }
}

/** Lets the last eSIM leave the account, as if its bundles had been revoked. */
function returnLast({ esims }: Books): void {
  const esim = esims.at(-1)
  if (!esim) return
  for (const each of esim.assignments) each.state = 'revoked'
  esim.isReturned = true
}

function noticesOf(key: string, told: readonly Told[], faults: Faults): Notice[] {
  const notices = told.map((each) => noticeOf(key, each, faults.isOdd))
  if (faults.tellsBackwards) notices.reverse()
  return faults.tellsTwice ? notices.flatMap((notice) => [notice, notice]) : notices
}

/**
 * "Webhooks & Callbacks" and "eSIM Usage Callback" (read 2026-11), which differ: the signature is in
 * hexadecimal digits or in base64, and the ICCID of some examples is a number.
 */
function noticeOf(key: string, told: Told, isOdd = false): Notice {
  const json = JSON.stringify(isOdd ? { ...told, version: 4 } : told)
  const body = isOdd ? json.replace(/"iccid":"(\d+)"/, '"iccid": $1') : json
  const signature = createHmac('sha256', key)
    .update(body)
    .digest(isOdd ? 'base64' : 'hex')
  const headers = { 'content-type': 'application/json', 'x-signature-sha256': signature }
  return { path: '/webhooks/supplier/esim-go', headers, body }
}
