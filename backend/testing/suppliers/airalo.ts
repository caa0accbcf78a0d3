import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { readText } from '../../call/body.ts'
import { accountRoutes } from './airalo/account-routes.ts'
import { type Company, openCompany } from './airalo/company.ts'
import type { Account, DoubleEnv, State } from './airalo/double-state.ts'
import { type Fault, type FaultKind, withFaults } from './airalo/faults.ts'
import { orderRoutes } from './airalo/order-routes.ts'
import { requireToken } from './airalo/require-token.ts'
import { signedWebhook } from './airalo/signatures.ts'
import { simRoutes } from './airalo/sim-routes.ts'
import { type Faults, noFaults } from './double.ts'
import { goWrong } from './go-wrong.ts'

export type AiraloDouble = {
  /** What AIRALO_URL is set to. */
  url: string
  app: Hono<DoubleEnv>
  company: Company
  /** Every request, as `POST orders`. */
  asked: readonly string[]
  standing: Faults
  calls: readonly number[]
  /** Makes one of the next requests fail, an order if `of` is absent. */
  fail: (kind: FaultKind, more?: Omit<Fault, 'kind'>) => void
  /** A webhook as it is posted: its body and signature. */
  webhook: (body: object) => { body: string; headers: Headers }
  /** Ends all tokens that were given out. */
  endTokens: () => void
  close: () => Promise<void>
}

type Options = {
  /** Unix seconds. */
  now?: () => number
  /** The number of the first eSIM, of which ICCIDs are made. */
  firstSim?: number
  /** 0 for any that is free. */
  port?: number
  /** How many packages it lists, one of each kind at least. */
  offers?: number
  /** Serves over TLS with this key. */
  tls?: { key: string; cert: string }
}

export const testAccount: Account = {
  clientId: 'test-client',
  clientSecret: 'test-secret-of-airalo',
}

/**
 * Serves a double of Airalo's Partner API, version 2, as its pages describe it
 * (developers.partners.airalo.com, read 2026-11; each shape names its page).
 */
export async function openAiraloDouble(options: Options = {}) {
  const { now = secondsNow, firstSim = 11_001, offers = 0 } = options
  const state: State = {
    now,
    account: testAccount,
    company: openCompany(now, { firstSim, offers }),
    faults: [],
    standing: { ...noFaults },
    calls: [],
    tokens: new Map(),
    asked: [],
  }
  const app = appOf(state)
  const server = await listen(app, options)
  const { port } = server.address() as AddressInfo
  const double: AiraloDouble = {
    url: `${options.tls ? 'https' : 'http'}://localhost:${port}/v2`,
    app,
    company: state.company,
    asked: state.asked,
    standing: state.standing,
    calls: state.calls,
    fail: (kind, more = {}) => void state.faults.push({ kind, ...more }),
    webhook: (body) => signedWebhook(testAccount.clientSecret, body),
    endTokens: () => state.tokens.clear(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return double
}

const secondsNow = () => Math.floor(Date.now() / 1000)

function appOf(state: State): Hono<DoubleEnv> {
  const { standing, calls, now } = state
  const wrong = goWrong<DoubleEnv>({
    faults: standing,
    calls,
    now: () => now() * 1000,
    isChange: (c) => c.req.method === 'POST',
  })
  const app = new Hono<DoubleEnv>()
  app.use('/v2/*', async (c, next) => {
    c.set('body', await readText(c.req.raw))
    await next()
  })
  app.use('/v2/*', async (c, next) => {
    state.asked.push(`${c.req.method} ${c.req.path.slice('/v2/'.length)}`)
    await next()
  })
  app.use('/v2/*', requireToken(state))
  app.use('/v2/*', (c, next) => (c.req.path === '/v2/token' ? next() : wrong(c, next)))
  app.use('/v2/*', withFaults(state))
  app.route('/v2', accountRoutes(state))
  app.route('/v2', orderRoutes(state))
  app.route('/v2', simRoutes(state))
  return app
}

function listen(app: Hono<DoubleEnv>, { port = 0, tls }: Options): Promise<ServerType> {
  return new Promise((resolve) => {
    // The shop under test keeps the runtime's own `Response`.
    const served = {
      fetch: app.fetch,
      port,
      hostname: 'localhost',
      overrideGlobalObjects: false,
    }
    const server = serve(
      tls ? { ...served, createServer: createTlsServer, serverOptions: tls } : served,
      () => resolve(server),
    )
  })
}
