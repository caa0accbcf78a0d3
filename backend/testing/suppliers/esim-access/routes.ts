import { Hono } from 'hono'
import type { DoubleEnv, Faults } from '../double.ts'
import { type Books, type Esim, Refused, topUpsOf } from './books.ts'
import { basePackages, listed, topUpPackages } from './packages.ts'

type World = { books: Books; faults: Faults; now: () => number }
type Named = { esimTranNo?: string; iccid?: string; orderNo?: string }
type Listing = { type?: string; locationCode?: string; slug?: string; packageCode?: string } & Named
type Asked = {
  transactionId: string
  amount?: number
  packageInfoList: { packageCode: string; count: number; price?: number; periodNum?: number }[]
}
type Query = Named & {
  startTime?: string
  endTime?: string
  pager?: { pageNum: number; pageSize: number }
}
type Added = Named & { packageCode: string; transactionId: string; amount?: string }

/** The calls, one by one as "Partner API" lists them. */
export function esimRoutes({ books, faults, now }: World): Hono<DoubleEnv> {
  const routes = new Hono<DoubleEnv>()
  const done = (obj: object) => ({
    success: true,
    errorCode: '0',
    errorMsg: null,
    obj: faults.isOdd ? { ...obj, traceId: 'of the new version' } : obj,
  })

  routes.post('/package/list', async (c) => {
    const asked = await c.req.json<Listing>()
    const packageList = packagesFor(books, asked).map((each) => listed(each, faults.dearerPercent))
    return c.json(done({ packageList }))
  })
  routes.post('/esim/order', async (c) => {
    const { transactionId, amount, packageInfoList } = await c.req.json<Asked>()
    const [wanted, ...more] = packageInfoList
    if (!transactionId || transactionId.length > 50) throw new Refused('000107')
    if (!wanted || more.length > 0 || wanted.count !== 1) throw new Refused('200008')
    if (amount !== undefined && amount !== wanted.price) throw new Refused('200006')
    return c.json(done({ orderNo: books.order({ transactionId, ...wanted }) }))
  })
  routes.post('/esim/query', async (c) => {
    const asked = await c.req.json<Query>()
    const { pageNum = 1, pageSize = 0 } = asked.pager ?? {}
    if (pageSize < 5 || pageSize > 500) throw new Refused('000105')
    const found = esimsFor(books, asked)
    const isNamed = asked.startTime === undefined
    const ready = found.filter(({ readyAt }) => readyAt <= now())
    if (isNamed && ready.length < found.length) throw new Refused('200010')
    const page = ready.slice((pageNum - 1) * pageSize, pageNum * pageSize)
    const pager = { pageNum, pageSize, total: ready.length }
    return c.json(done({ esimList: page.map((esim) => toTold(esim, faults)), pager }))
  })
  routes.post('/esim/usage/query', async (c) => {
    const { esimTranNoList } = await c.req.json<{ esimTranNoList: string[] }>()
    if (esimTranNoList.length > 10) throw new Refused('000107')
    const counted = books.esims.filter(({ esimTranNo }) => esimTranNoList.includes(esimTranNo))
    return c.json(done({ esimUsageList: counted.flatMap(toUsage) }))
  })
  routes.post('/esim/topup', async (c) => {
    const { packageCode, transactionId, amount, ...named } = await c.req.json<Added>()
    const esim = named.esimTranNo ? oneOf(books, named) : undefined
    if (!esim) throw new Refused('000105')
    const price = amount === undefined ? undefined : Number(amount)
    const { orderId } = books.topUp(esim, packageCode, transactionId, price)
    const { iccid, totalVolume, orderUsage, days: totalDuration } = esim
    const made = { transactionId, iccid, totalVolume, orderUsage, totalDuration }
    return c.json(done({ ...made, topUpEsimTranNo: orderId }))
  })
  routes.post('/esim/cancel', async (c) => {
    books.cancel(oneOf(books, await c.req.json<Named>()))
    return c.json(done({}))
  })
  routes.post('/balance/query', (c) => c.json(done({ balance: books.wallet.left })))
  return routes
}

function packagesFor(books: Books, { type, iccid, locationCode, slug, packageCode }: Listing) {
  // The newest eSIM has the ICCID.
  const esim = iccid && books.esims.findLast((each) => each.iccid === iccid)
  const all = type === 'TOPUP' ? (esim ? topUpsOf(esim) : topUpPackages) : basePackages
  return all.filter(
    (each) =>
      (!slug || each.slug === slug) &&
      (!packageCode || each.packageCode === packageCode) &&
      (!locationCode || each.location.split(',').includes(locationCode)),
  )
}

function esimsFor(books: Books, { esimTranNo, orderNo, iccid, startTime, endTime }: Query) {
  const [from, to] = [Date.parse(startTime ?? ''), Date.parse(endTime ?? '')]
  return books.esims.filter((each) => {
    if (esimTranNo) return each.esimTranNo === esimTranNo
    if (orderNo) return each.orderNo === orderNo
    if (iccid) return each.iccid === iccid
    return each.orderedAt >= from && each.orderedAt <= to
  })
}

function oneOf(books: Books, named: Named): Esim {
  const [found] = esimsFor(books, named)
  if (!found) throw new Refused('200008')
  return found
}

/** Times are written as in the document: `2025-03-19T18:00:00+0000`. */
const timeOf = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}+0000`

function toTold(esim: Esim, faults: Faults) {
  const { esimTranNo, orderNo, transactionId, iccid, ac, eid, days, totalVolume } = esim
  const { packageCode, slug, name: packageName, duration, volume, dataType } = esim.package
  return {
    ...{ esimTranNo, orderNo, transactionId, imsi: '454006109846571', iccid, msisdn: '', ac, eid },
    ...{ qrCodeUrl: `https://p.qrsim.example/${esimTranNo}.png`, shortUrl: '', apn: '' },
    ...{ smsStatus: 0, dataType, activeType: 2, totalVolume, totalDuration: days },
    ...{ durationUnit: 'DAY', orderUsage: esim.orderUsage, esimStatus: esim.esimStatus },
    smdpStatus: faults.isOdd ? 'PREPARED' : esim.smdpStatus,
    activateTime: esim.activatedAt === undefined ? null : timeOf(esim.activatedAt),
    packageList: [{ packageName, packageCode, slug, duration, volume, locationCode: 'JP' }],
  }
}

function toUsage({ esimTranNo, orderUsage, totalVolume, countedAt }: Esim) {
  if (countedAt === undefined) return []
  const lastUpdateTime = timeOf(countedAt)
  return [{ esimTranNo, dataUsage: orderUsage, totalData: totalVolume, lastUpdateTime }]
}
