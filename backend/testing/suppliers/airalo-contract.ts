import { randomInt } from 'node:crypto'
import { createAiraloSupplier } from '../../shop/providers/airalo/airalo-supplier.ts'
import type { SoldOrder } from './airalo/company.ts'
import { type AiraloDouble, openAiraloDouble, testAccount } from './airalo.ts'
import {
  type Lacks,
  type Notice,
  type PhoneAct,
  type Sold,
  type SupplierDouble,
  testRoutes,
} from './double.ts'

/** What Airalo lacks by its Partner API, version 2. */
export const airaloLacks: Lacks = {
  price_limit: 'an order names no price',
  past_iccids: 'an ICCID names its newest eSIM alone',
  cancellation: 'a person there decides about refunds',
}

const plan = 'kallur-digital-7days-1gb'
const planPrice = 7.25
const bytesPerMb = 1024 ** 2

/** Airalo's double as the contract of suppliers needs it; `now` is in milliseconds. */
export async function openAiraloContract(
  now: () => number,
  listed: { port?: number; offers?: number } = {},
): Promise<SupplierDouble & { url: string }> {
  // Tests share a database, in which no two eSIMs in use have one ICCID.
  const firstSim = randomInt(1_000_000, 9_000_000)
  const double = await openAiraloDouble({
    ...listed,
    firstSim,
    now: () => Math.floor(now() / 1000),
  })
  const { company, standing } = double
  const told: object[] = []
  const controlled: SupplierDouble & { url: string } = {
    url: double.url,
    supplier: createAiraloSupplier({ ...testAccount, url: double.url }),
    packages: {
      plan,
      planMicros: planPrice * 1_000_000,
      topUp: 'kallur-digital-30days-3gb-topup',
    },
    secrets: [testAccount.clientSecret],
    set(changed) {
      Object.assign(standing, changed)
      company.reprice(plan, planPrice * (1 + standing.dearerPercent / 100))
      if (changed.reusesIccid) for (const { iccid } of company.sims.values()) company.recycle(iccid)
    },
    phone: (requestId, act) => void told.push(...use(double, requestId, act)),
    fund: (micros) => {
      company.wallet.balance = micros / 1_000_000
    },
    left: () => Math.round(company.wallet.balance * 1_000_000),
    sold: () => company.orders.map(toSold),
    calls: () => double.calls,
    notices: () => noticesOf(double, told.splice(0)),
    forged: () => ({ ...noticeOf(double, { iccid: '1' }), body: '{"iccid":"2"}' }),
    close: double.close,
  }
  double.app.route('/__test', testRoutes(controlled))
  return controlled
}

function toSold({ id, description, package: bought, sim, charged }: SoldOrder): Sold {
  return {
    kind: bought.type === 'topup' ? 'top_up' : 'plan',
    requestId: description,
    packageId: bought.id,
    orderId: String(id),
    esimId: String(sim.id),
    iccid: sim.iccid,
    lpa: `LPA:1$lpa.airalo.example$${sim.matchingId}`,
    costMicros: Math.round(charged * 1_000_000),
    isCancelled: false,
  }
}

/** "Webhook definition" (1380483m0, read 2026-11): low data is told at 75 and at 90 percent. */
const levels = [75, 90]

/** Airalo is told of used data alone, and tells how much of it there is. */
function use({ company }: AiraloDouble, requestId: string, act: PhoneAct): object[] {
  const order = company.orders.find(({ description }) => description === requestId)
  if (!order) throw new Error(`expected an eSIM of ${requestId}`)
  if (act.does !== 'use') return []
  const { iccid, parts } = order.sim
  const used = () => {
    const [part] = parts
    return part ? (100 * part.usedMb) / part.package.amount : 0
  }
  const before = used()
  company.use(iccid, act.bytes / bytesPerMb)
  const passed = levels.filter((level) => before < level && used() >= level)
  return passed.map((level) => ({
    iccid,
    level: `${level}%`,
    package_name: order.package.title,
    remaining_percentage: 100 - level,
  }))
}

function noticesOf(double: AiraloDouble, bodies: readonly object[]): Notice[] {
  const { isOdd, tellsBackwards, tellsTwice } = double.standing
  const notices = bodies.map((body) => noticeOf(double, isOdd ? { ...body, is_new: [1] } : body))
  if (tellsBackwards) notices.reverse()
  return tellsTwice ? notices.flatMap((notice) => [notice, notice]) : notices
}

function noticeOf(double: AiraloDouble, told: object): Notice {
  const { body, headers } = double.webhook(told)
  return { path: '/webhooks/supplier/airalo', headers: Object.fromEntries(headers), body }
}
