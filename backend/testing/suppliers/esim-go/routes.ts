import { type Context, Hono } from 'hono'
import type { DoubleEnv, Faults } from '../double.ts'
import { type Books, type Esim, isCompatible, type Order, Refused } from './books.ts'
import type { EsimGoBundle } from './bundles.ts'

type World = { books: Books; faults: Faults; changes: WeakSet<Request> }
type Line = { type: string; item: string; quantity: number; iccids?: string[] } & Reassigning
type Reassigning = { allowReassign?: boolean }
type Asked = { type: 'validate' | 'transaction'; assign?: boolean; order?: Line[] }

const currency = 'USD'
const timeOf = (ms: number) => new Date(ms).toISOString()

/** The calls, as the pages of API v2.5 (docs.esim-go.com, read 2026-11) name them. */
export function esimGoRoutes({ books, faults, changes }: World): Hono<DoubleEnv> {
  const routes = new Hono<DoubleEnv>()
  const odd = () => (faults.isOdd ? { newField: { is: ['of the next version'] } } : {})
  const changed = (c: Context) => void changes.add(c.req.raw)

  // "Get Bundle catalogue".
  routes.get('/catalogue', (c) => {
    const { page = '1', perPage = '50', countries } = c.req.query()
    const isos = countries?.split(',')
    const bundles = books
      .sellable()
      .filter((each) => !isos || each.countries.some(({ iso }) => isos.includes(iso)))
    const at = (Number(page) - 1) * Number(perPage)
    const rows = bundles.slice(at, at + Number(perPage))
    return c.json({ bundles: rows.map((row) => ({ ...row, ...odd() })), rows: bundles.length })
  })
  // "Get Bundle details from catalogue": without its groups.
  routes.get('/catalogue/bundle/:name', (c) => {
    const found = books.sellable().find(({ name }) => name === c.req.param('name'))
    if (!found) throw new Refused(400, 'bundle not found')
    const { groups: _, ...bundle } = found
    return c.json(bundle)
  })
  // "Create orders".
  routes.post('/orders', async (c) => {
    const { type, assign, order } = await c.req.json<Asked>()
    const [line, ...more] = order ?? []
    const iccid = line?.iccids?.[0]
    const isOne = line?.type === 'bundle' && line.quantity === 1 && more.length === 0
    if (!isOne || assign !== true || line.allowReassign !== false) {
      throw new Refused(400, 'the request is not accepted')
    }
    const wanted = { item: line.item, ...(iccid === undefined ? {} : { iccid }) }
    if (type === 'validate') {
      const { price } = books.check(wanted)
      return c.json({ order: [line], total: price, valid: true, currency, ...odd() })
    }
    changed(c)
    const made = books.order(wanted, c.req.param('request') ?? '')
    return c.json({ ...shownOrder(made, true), ...odd() })
  })
  // "List orders": those of a time, the newest first.
  routes.get('/orders', (c) => {
    const { page = '1', limit = '10', includeIccids } = c.req.query()
    const bounds = (c.req.queries('createdAt') ?? []).map((each) => each.split(/:(.*)/s))
    const limitOf = (kind: string) => Date.parse(bounds.find(([name]) => name === kind)?.[1] ?? '')
    const [from, until] = [limitOf('gte'), limitOf('lte')]
    const found = books.orders
      .filter(({ createdAt }) => !(createdAt < from) && !(createdAt > until))
      .toReversed()
    const at = (Number(page) - 1) * Number(limit)
    const rows = found.slice(at, at + Number(limit))
    return c.json({ orders: rows.map((row) => shownOrder(row, includeIccids === 'true')) })
  })
  // "Get Current Organisation Details".
  routes.get('/organisation', (c) => {
    const { balance } = books.wallet
    const organisation = { name: 'The shop', currency, balance, testCredit: 0 }
    return c.json({ organisations: [{ ...organisation, ...odd() }] })
  })
  routes.route('/esims', esimRoutes({ books, faults, changes }))
  return routes
}

function esimRoutes({ books, faults, changes }: World): Hono<DoubleEnv> {
  const routes = new Hono<DoubleEnv>()
  const esimIn = (c: Context) => books.esimOf(c.req.param('iccid') ?? '')

  // "Get eSIM Install Details": CSV unless JSON is asked for.
  routes.get('/assignments', (c) => {
    const order = books.orders.find(({ reference }) => reference === c.req.query('reference'))
    if (!order || order.esim.isReturned) throw new Refused(403, 'not accessible by the user')
    const shown = shownEsim(order.esim, faults)
    if (c.req.header('accept') === 'application/json') return c.json(shown)
    return c.text(Object.values(shown).join(','), 200, { 'content-type': 'text/csv' })
  })
  // "List Bundles applied to eSIM": by bundle, at most 15 assignments unless more are asked for.
  routes.get('/:iccid/bundles', (c) => {
    const { includeUsed, limit = '15' } = c.req.query()
    const isShown = (state: string) => includeUsed === 'true' || /queued|active/.test(state)
    const shown = esimIn(c)
      .assignments.filter(({ state }) => isShown(state))
      .slice(0, Number(limit))
    const bundles = [...Map.groupBy(shown, ({ bundle }) => bundle.name)].map(([name, some]) => ({
      name,
      description: some[0]?.bundle.description,
      assignments: some.map((each) => ({
        id: each.id,
        callTypeGroup: 'data',
        initialQuantity: quantityOf(each.bundle),
        remainingQuantity: each.remaining,
        assignmentDateTime: timeOf(each.assignedAt),
        assignmentReference: each.reference,
        bundleState: each.state,
        unlimited: each.bundle.unlimited,
      })),
    }))
    return c.json({ bundles })
  })
  // "Check eSIM and Bundle Compatibility".
  routes.get('/:iccid/compatible/:bundle', (c) => {
    const bundle = books.sellable().find(({ name }) => name === c.req.param('bundle'))
    if (!bundle) throw new Refused(400, 'bundle not found')
    return c.json({ compatible: isCompatible(esimIn(c), bundle) })
  })
  // "Revoke specific Bundle".
  routes.delete('/:iccid/bundles/:name/assignments/:id', (c) => {
    const { type, refundToBalance } = c.req.query()
    if (type !== 'transaction' || refundToBalance !== 'true')
      throw new Refused(400, 'not paid back')
    changes.add(c.req.raw)
    books.revoke(c.req.param('iccid'), c.req.param('id'))
    return c.json({ status: 'Successfully revoked bundle' })
  })
  return routes
}

const quantityOf = ({ unlimited, dataAmount }: EsimGoBundle) =>
  unlimited ? 0 : dataAmount * 1_000_000

function shownOrder({ reference, esim, bundle, createdAt, total }: Order, hasEsims: boolean) {
  const { iccid, matchingId } = esim
  const line = { type: 'bundle', item: bundle.name, quantity: 1, subTotal: total }
  const esims = [{ iccid, matchingId, smdpAddress }]
  return {
    order: [{ ...line, pricePerUnit: total, ...(hasEsims ? { iccids: [iccid], esims } : {}) }],
    total,
    currency,
    status: 'completed',
    statusMessage: 'Order completed: 1 eSIMs assigned',
    orderReference: reference,
    createdDate: timeOf(createdAt),
    assigned: true,
  }
}

/** Written with a scheme, as in the examples. */
const smdpAddress = 'http://smdp.esim-go.example'

function shownEsim({ iccid, matchingId, profileStatus, firstInstalledAt }: Esim, faults: Faults) {
  return {
    iccid,
    matchingId,
    smdpAddress,
    profileStatus: faults.isOdd ? 'Provisioned' : profileStatus,
    pin: '1234',
    puk: '12345678',
    firstInstalledDateTime: firstInstalledAt === undefined ? '' : timeOf(firstInstalledAt),
  }
}
