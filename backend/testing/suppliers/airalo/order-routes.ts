import { type Context, Hono } from 'hono'
import { fieldsOf, readPosted, refuse, success } from './answers.ts'
import { shownOrder } from './company.ts'
import type { DoubleEnv, State } from './double-state.ts'
import type { ListedPackage } from './packages.ts'
import { isSignedIfAtAll } from './signatures.ts'

type RefundRequest = { iccids?: string[]; reason?: string; notes?: string }

/** Orders of eSIMs and of data for them, what was ordered, and requests to be paid back. */
export function orderRoutes({ account, company, standing }: State): Hono<DoubleEnv> {
  const routes = new Hono<DoubleEnv>()

  /** Returns why an order is refused before it is looked at further. */
  function problemOf(c: Context<DoubleEnv>, bought: ListedPackage | undefined) {
    if (!isSignedIfAtAll(c, account.clientSecret)) return 14
    if (!bought) return 34
    if (standing.isOutOfStock) return 33
    return company.wallet.balance < (bought.net_price ?? bought.price) ? 11 : undefined
  }

  // "Submit order" (11883024e0, read 2026-11).
  routes.post('/orders', (c) => {
    const given = fieldsOf(c)
    const bought = company.packageOf(given.package_id ?? '', 'sim')
    const problem = given.quantity === '1' ? problemOf(c, bought) : 43
    if (problem || !bought) return refuse(c, problem ?? 34)
    const order = company.charge(bought, company.makeSim(), given.description ?? '')
    return c.json({ data: shownOrder(order), ...success })
  })

  // "Submit top-up order" (11883026e0, read 2026-11).
  routes.post('/orders/topups', (c) => {
    const given = fieldsOf(c)
    const bought = company.packageOf(given.package_id ?? '', 'topup')
    const sim = company.sims.get(given.iccid ?? '')
    const problem = sim?.isRecycled ? 73 : problemOf(c, sim && bought)
    if (problem || !bought || !sim) return refuse(c, problem ?? 34)
    const order = company.charge(bought, sim, given.description ?? '')
    return c.json({ data: shownOrder(order), ...success })
  })

  // "Get order list" (11883022e0, read 2026-11): finds descriptions that hold the text.
  routes.get('/orders', (c) => {
    const text = c.req.query('filter[description]') ?? ''
    const [from = '', until = '9999'] = c.req.query('filter[created_at]')?.split(' - ') ?? []
    const data = company.orders.map(shownOrder).filter(({ description, created_at }) => {
      const day = created_at.slice(0, 10)
      return description.includes(text) && from <= day && day <= until
    })
    return c.json({ data, meta: { message: 'success', last_page: 1, total: data.length } })
  })

  // "Get order" (11883023e0, read 2026-11).
  routes.get('/orders/:id', (c) => {
    const order = company.orders.find(({ id }) => String(id) === c.req.param('id'))
    return order ? c.json({ data: shownOrder(order), ...success }) : c.notFound()
  })

  // "Request refund" (14583565e0, read 2026-11).
  routes.post('/refund', (c) => {
    const { iccids = [], reason, notes } = readPosted<RefundRequest>(c)
    const areOurs = iccids.length > 0 && iccids.every((each) => company.sims.has(each))
    if (!areOurs || iccids.length > 5 || (reason === 'OTHERS' && !notes)) {
      const meta = { message: 'the parameter is invalid' }
      return c.json({ data: { iccids: 'The selected iccids are invalid.' }, meta }, 422)
    }
    return c.json({ data: { refund_id: '12345', created_at: '2026-11-30 09:30' }, ...success }, 202)
  })
  return routes
}
