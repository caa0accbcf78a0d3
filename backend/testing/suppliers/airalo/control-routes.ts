import { Hono } from 'hono'
import { readPosted } from './answers.ts'
import type { DoubleEnv, State } from './double-state.ts'
import type { Fault } from './faults.ts'
import { signedWebhook } from './signatures.ts'

/** What a double is told: faults, what phones use, and which webhooks it sends. */
export function controlRoutes({ account, company, faults }: State): Hono<DoubleEnv> {
  const routes = new Hono<DoubleEnv>()
  routes.post('/faults', (c) => {
    faults.push(readPosted<Fault>(c))
    return c.body(null, 204)
  })
  routes.post('/usage', (c) => {
    const { iccid, used_mb: usedMb } = readPosted<{ iccid: string; used_mb: number }>(c)
    company.use(iccid, usedMb)
    return c.body(null, 204)
  })
  routes.post('/recycle', (c) => {
    const { iccid } = readPosted<{ iccid: string }>(c)
    company.recycle(iccid)
    return c.body(null, 204)
  })
  routes.post('/price', (c) => {
    const { id, net_price: net } = readPosted<{ id: string; net_price: number }>(c)
    company.reprice(id, net)
    return c.body(null, 204)
  })
  /** Sends each webhook twice, the last one first. */
  routes.post('/webhooks', async (c) => {
    const { url, bodies } = readPosted<{ url: string; bodies: object[] }>(c)
    const statuses: number[] = []
    for (const each of [...bodies.toReversed(), ...bodies]) {
      const signed = signedWebhook(account.clientSecret, each)
      statuses.push((await fetch(url, { method: 'POST', ...signed })).status)
    }
    return c.json({ statuses })
  })
  routes.get('/ledger', (c) => {
    const orders = company.orders.map(({ id, description, package: bought, charged }) => ({
      id,
      description,
      package_id: bought.id,
      charged,
    }))
    return c.json({ balance: company.wallet.balance, orders })
  })
  return routes
}
