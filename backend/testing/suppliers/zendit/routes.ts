import { type Context, Hono } from 'hono'
import { readText } from '../../../call/body.ts'
import type { DoubleEnv, Faults } from '../double.ts'
import { type Purchase, Refused, type ZenditAccount } from './account.ts'
import { shownPlans, shownPurchase, shownRefund } from './shapes.ts'

/** The calls of the API, version 1, as developers.zendit.io/api lists them (read 2026-11). */
export function apiRoutes(account: ZenditAccount, faults: Faults): Hono<DoubleEnv> {
  const routes = new Hono<DoubleEnv>()

  function purchaseOf(c: Context): Purchase {
    const id = c.req.param('id')
    const found = account.purchases.find(({ transactionId }) => transactionId === id)
    if (!found) throw new Refused(404, 'NOT_FOUND')
    return found
  }

  routes.get('/balance', (c) => {
    const availableBalance = account.wallet.cents
    return c.json({ availableBalance, currency: 'USD', currencyDivisor: 100 })
  })

  routes.get('/esim/offers', (c) => {
    const [limit, offset] = [c.req.query('_limit'), c.req.query('_offset')].map(Number)
    if (!limit || limit > 1024 || offset === undefined || !(offset >= 0)) {
      throw new Refused(400, 'INVALID_REQUEST')
    }
    const { brand, country } = c.req.query()
    const found = account.offers.filter(
      (each) => (!brand || each.brand === brand) && (!country || each.country === country),
    )
    const list = found.slice(offset, offset + limit).map(account.show)
    return c.json({ limit, offset, total: found.length, list })
  })
  routes.get('/esim/offers/:id', (c) => {
    const found = account.offers.find(({ offerId }) => offerId === c.req.param('id'))
    if (!found) throw new Refused(404, 'NOT_FOUND')
    return c.json({ ...account.show(found), ...(faults.isOdd ? { extra: [null] } : {}) })
  })

  routes.post('/esim/purchases', async (c) => {
    const { transactionId } = account.buy(JSON.parse(await readText(c.req.raw)))
    return c.json({ transactionId, status: 'ACCEPTED' })
  })
  routes.get('/esim/purchases/:id', (c) => c.json(shownPurchase(account, purchaseOf(c), faults)))
  routes.post('/esim/purchases/:id/refund', (c) => {
    account.refund(purchaseOf(c))
    return c.json({ status: 'ACCEPTED' })
  })
  routes.get('/esim/purchases/:id/refund', (c) => {
    const purchase = purchaseOf(c)
    if (purchase.refundedAt === undefined) throw new Refused(404, 'NOT_FOUND')
    return c.json(shownRefund(account, purchase))
  })
  routes.get('/esim/:iccid/plans', (c) => c.json(shownPlans(account, c.req.param('iccid'), faults)))
  return routes
}
