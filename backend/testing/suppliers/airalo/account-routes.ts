import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { fieldsOf, refuse, refuseForNow, success } from './answers.ts'
import type { DoubleEnv, State } from './double-state.ts'
import { createLimiter } from './limiter.ts'
import { isSignedIfAtAll } from './signatures.ts'

const daySeconds = 86_400

/** Tokens, the list of packages, the wallet, and where notices are sent. */
export function accountRoutes({ account, company, tokens, now }: State): Hono<DoubleEnv> {
  const routes = new Hono<DoubleEnv>()
  // "Rate limits" (752590m0, read 2026-11): three tokens in a minute.
  const limit = createLimiter(3, now)

  // "Request access token" (11883033e0, read 2026-11).
  routes.post('/token', (c) => {
    const wait = limit('token')
    if (wait > 0) return refuseForNow(c, wait)
    const given = fieldsOf(c)
    if (given.client_id !== account.clientId || given.client_secret !== account.clientSecret) {
      return c.json({ meta: { message: 'Client authentication failed' } }, 401)
    }
    if (!isSignedIfAtAll(c, account.clientSecret)) return refuse(c, 14)
    const token = randomBytes(600).toString('base64url')
    tokens.set(token, now() + daySeconds)
    const data = { token_type: 'Bearer', expires_in: daySeconds, access_token: token }
    return c.json({ data, ...success })
  })

  // "Get packages" (11883036e0, read 2026-11).
  routes.get('/packages', (c) => {
    const page = Number(c.req.query('page') ?? 1)
    const types = c.req.query('include') === 'topup' ? ['sim', 'topup'] : ['sim']
    const places = company.places.map((place) => ({
      ...place,
      operators: place.operators.map((operator) => ({
        ...operator,
        packages: operator.packages.filter(({ type }) => types.includes(type)),
      })),
    }))
    const pricing = { model: 'net_pricing', discount_percentage: 0 }
    const meta = { message: 'success', current_page: page, last_page: 1, per_page: 25 }
    return c.json({ pricing, data: page > 1 ? [] : places, links: { next: null }, meta })
  })

  // "Get balance" (11883045e0, read 2026-11).
  routes.get('/balance', (c) => {
    const availableBalance = { amount: company.wallet.balance, currency: 'USD' }
    return c.json({ data: { balances: { name: 'balance', availableBalance } }, ...success })
  })

  // "Airalo webhooks opt-in and flow" (11883038e0, read 2026-11): HEAD must be answered with 200.
  routes.post('/notifications/opt-in', async (c) => {
    const { webhook_url: address = '', type } = fieldsOf(c)
    const { status } = await fetch(address, { method: 'HEAD' })
    if (status !== 200) return refuse(c, 43)
    return c.json({ data: { notification: { type, contact_point: address } }, ...success })
  })
  return routes
}
