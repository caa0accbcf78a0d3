import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { ApiError } from '#contract/errors.ts'
import { statement } from '../../../platform/sql.ts'
import { anyPlanId, look, openBuyer, pay, placeOrder } from '../../../testing/order.ts'
import {
  type AiraloDouble,
  openAiraloDouble,
  testAccount,
} from '../../../testing/suppliers/airalo.ts'
import { testCatalogue, testDatabase } from '../../../testing/testing.ts'
import { expireReports } from '../../records/esim/write-usage.ts'
import { openSupply } from '../../supply/open-supply.ts'
import { createSandboxPayments } from '../sandbox/sandbox-payments.ts'
import type { Ref, Supplier } from '../supplier/supplier.ts'
import type { SupplierOffer } from '../supplier/supplier-offer.ts'
import { createAiraloSupplier } from './airalo-supplier.ts'

const start = 1_795_000_000
const clock = { now: start }
const sim = 'kallur-digital-7days-1gb'
const topUp = 'kallur-digital-30days-3gb-topup'
const newEsim = { kind: 'plan', packageId: sim } as const
const added = { kind: 'top_up', packageId: topUp } as const

let double: AiraloDouble
let airalo: Supplier

beforeAll(async () => {
  await openBuyer()
})

beforeEach(async () => {
  clock.now = start
  await double?.close()
  double = await openAiraloDouble({ now: () => clock.now })
  airalo = createAiraloSupplier({ ...testAccount, url: double.url })
  await testDatabase().prepare('DELETE FROM supplier_token').run()
})

afterAll(() => double.close())

const context = () => ({ db: testDatabase(), now: clock.now })
const asked = (requestId: string, packageId = sim) => ({
  requestId,
  packageId,
  dataMb: 1024,
  days: 7,
})

async function order(requestId: string): Promise<Ref> {
  const ordered = await airalo.order(context(), asked(requestId))
  if (ordered.outcome !== 'made') throw new Error(`expected an eSIM, not ${ordered.outcome}`)
  return ordered.ref
}

async function readOne(ref: Ref) {
  return (await airalo.read(context(), [ref])).get(ref.requestId)
}

const tokensAsked = () => double.asked.filter((each) => each === 'POST token').length

describe('R-SUP-30: a token of Airalo', () => {
  it('is asked for once by many isolates at a time, and kept sealed', async () => {
    const isolates = Array.from({ length: 8 }, () =>
      createAiraloSupplier({ ...testAccount, url: double.url }),
    )
    await Promise.all(isolates.map((each) => each.balance?.(context())))
    expect(tokensAsked()).toBe(1)
    const kept = await testDatabase().prepare('SELECT sealed FROM supplier_token').first('sealed')
    expect(kept).toMatch(/^airalo\./)
    const other = createAiraloSupplier({ ...testAccount, clientSecret: 'another', url: double.url })
    await expect(other.balance?.(context())).rejects.toThrow(/no token of airalo/)
  })

  it('that is refused is replaced once and the read repeated; an order is not', async () => {
    await airalo.balance?.(context())
    double.endTokens()
    clock.now += 60
    expect(await airalo.balance?.(context())).toEqual({ micros: 1e9, currency: 'USD' })
    expect(tokensAsked()).toBe(2)
    double.endTokens()
    clock.now += 60
    expect(await airalo.order(context(), asked('order-1'))).toMatchObject({
      outcome: 'refused',
      reason: 'busy',
    })
    expect(double.asked.filter((each) => each === 'POST orders')).toHaveLength(1)
    expect(await airalo.order(context(), asked('order-1'))).toMatchObject({ outcome: 'made' })
  })

  it('is not asked for more than three times in a minute, whatever is refused', async () => {
    for (let second = 0; second < 60; second += 1) {
      double.endTokens()
      await airalo.order(context(), asked(`order-${second}`))
      clock.now += 1
    }
    expect(tokensAsked()).toBe(3)
  })

  it('is renewed in its last hour, while the old one still works', async () => {
    await airalo.balance?.(context())
    clock.now += 86_400 - 1_800
    await airalo.balance?.(context())
    expect(tokensAsked()).toBe(2)
  })
})

it('R-SUP-31: packages are offers in the shop’s terms, and what is not listed is absent', async () => {
  const offers: SupplierOffer[] = []
  for await (const offer of airalo.offers?.(context()) ?? []) offers.push(offer)
  expect(double.asked).toEqual(['POST token', 'GET packages'])
  const of = (id: string) => offers.find(({ packageId }) => packageId === id)
  expect(of(sim)).toMatchObject({
    kind: 'plan',
    countries: ['FO'],
    dataBytes: 1024 ** 3,
    throttleKbps: null,
    days: 7,
    activation: 'first_use',
    activateWithinDays: 90,
    kyc: 'none',
    networks: [{ country: 'FO', operator: 'Tosa', types: ['4G', '5G'] }],
    topUp: 'queued',
    cost: { micros: 7_250_000, currency: 'USD' },
    floor: { micros: 9_500_000, currency: 'USD' },
  })
  expect(of(topUp)).toMatchObject({ kind: 'top_up', days: 30 })
  expect(of('sakura-7days-unlimited')).toMatchObject({
    dataBytes: 3 * 1024 ** 3,
    isDaily: true,
    throttleKbps: 1000,
    activation: 'installation',
    kyc: 'passport',
    topUp: 'none',
  })
  const vague = of('sakura-3days-unlimited')
  expect(vague).toMatchObject({ dataBytes: null, isDaily: false })
  expect(vague).not.toHaveProperty('throttleKbps')
  expect(vague).not.toHaveProperty('activateWithinDays')
  expect(vague).not.toHaveProperty('tethering')
  expect(of('isles-15days-2gb')).toMatchObject({
    countries: ['GG', 'JE'],
    unknownPlaces: ['SARK'],
    placeId: 'channel-isles',
    cost: { micros: 12_000_000, currency: 'USD' },
  })
})

describe('R-SUP-32: an order at Airalo', () => {
  it('is made, and names cost, order and eSIM', async () => {
    expect(await airalo.order(context(), asked('order-1'))).toEqual({
      outcome: 'made',
      ref: {
        requestId: 'order-1',
        orderId: '9001',
        esimId: '11001',
        iccid: '8944465400000011001',
      },
      cost: { micros: 7_250_000, currency: 'USD' },
    })
  })

  it.each([
    ['insufficient_credit', 'refused', 'funds'],
    ['maintenance', 'refused', 'maintenance'],
    ['out_of_stock', 'refused', 'out_of_stock'],
    ['invalid_package', 'refused', 'out_of_stock'],
    ['bad_request', 'refused', 'not_allowed'],
    ['locked', 'refused', 'busy'],
    ['busy', 'refused', 'busy'],
    // Both may have been carried out.
    ['unexpected', 'unknown', undefined],
    ['error', 'unknown', undefined],
  ] as const)('%s: %s %s', async (fault, outcome, reason) => {
    double.fail(fault, { seconds: 42 })
    const ordered = await airalo.order(context(), asked('order-1'))
    expect(ordered).toMatchObject({ outcome, ...(reason ? { reason } : {}) })
    if (fault === 'busy') expect(ordered).toMatchObject({ retryAfter: 42 })
    expect(double.company.orders).toHaveLength(0)
    const named = { ...newEsim, requestId: 'order-1', askedAt: clock.now }
    expect(await airalo.find(context(), named)).toBe('none')
  })

  it('whose answer was lost is unknown, and found by its description alone', async () => {
    await order('order-1-h1')
    double.fail('lost_answer')
    expect(await airalo.order(context(), asked('order-1'))).toMatchObject({ outcome: 'unknown' })
    const named = { ...newEsim, askedAt: clock.now }
    expect(await airalo.find(context(), { ...named, requestId: 'order-1' })).toMatchObject({
      orderId: '9002',
      esimId: '11002',
    })
    expect(await airalo.find(context(), { ...named, requestId: 'order-' })).toBe('none')
  })

  it('is not hindered by fields that no page names', async () => {
    double.fail('unknown_fields')
    expect(await airalo.order(context(), asked('order-1'))).toMatchObject({ outcome: 'made' })
  })
})

describe('R-SUP-33: a report of Airalo', () => {
  it('has what phones install, no state, and the data of all packages in their queue', async () => {
    const ref = await order('order-1')
    expect(await readOne(ref)).toEqual({
      state: 'made',
      ref: { esimId: '11001' },
      iccid: '8944465400000011001',
      smdpAddress: 'lpa.airalo.example',
      matchingId: 'MATCH-11001',
      apn: 'data.kallur',
      profile: 'UNKNOWN',
      usage: { by: 'total', usedBytes: 0, totalBytes: 1024 ** 3, asOf: start - 1_200 },
    })
    double.company.use(ref.iccid ?? '', 1_000)
    await airalo.topUp(context(), { ...asked('add-1', topUp), dataMb: 3072, ref })
    clock.now += 90
    double.company.use(ref.iccid ?? '', 100)
    expect(await readOne(ref)).toMatchObject({
      activatedAt: start,
      usage: { usedBytes: 1_100 * 1024 ** 2, totalBytes: 4 * 1024 ** 3 },
    })
  })

  it('of unlimited data counts nothing', async () => {
    const ordered = await airalo.order(context(), asked('order-1', 'sakura-7days-unlimited'))
    const ref = 'ref' in ordered ? ordered.ref : { requestId: '' }
    double.company.use(ref.iccid ?? '', 5_000)
    expect(await readOne(ref)).toMatchObject({ usage: { by: 'day', days: [] } })
  })

  it('is missing for an eSIM that was recycled, also when another has its ICCID', async () => {
    const first = await order('order-1')
    double.company.recycle(first.iccid ?? '')
    expect(await readOne(first)).toBeUndefined()
    const second = await order('order-2')
    expect(second.iccid).toBe(first.iccid)
    expect(await readOne(first)).toBeUndefined()
    expect(await readOne(second)).toMatchObject({ matchingId: 'MATCH-11002' })
  })

  it('is read by its order if the ICCID is not known yet', async () => {
    const { requestId, orderId = '' } = await order('order-1')
    expect(await readOne({ requestId, orderId })).toMatchObject({ iccid: '8944465400000011001' })
  })
})

it('R-SUP-39: each request to Airalo but that for a token waits for its turn', async () => {
  const turns = { taken: 0 }
  const take = async () => {
    turns.taken += 1
  }
  const ref = await order('order-1')
  double.company.use(ref.iccid ?? '', 10)
  const before = double.asked.length
  await airalo.read({ ...context(), take }, [ref])
  await airalo.topUp({ ...context(), take }, { ...asked('add-1', topUp), dataMb: 3072, ref })
  expect(turns.taken).toBe(double.asked.length - before)
  expect(turns.taken).toBe(5)
  const refuse = async () => Promise.reject(new ApiError('upstream_unavailable', 'no turn'))
  expect(await airalo.order({ ...context(), take: refuse }, asked('order-2'))).toMatchObject({
    outcome: 'refused',
    reason: 'busy',
  })
})

describe('R-SUP-34: data added at Airalo', () => {
  it('is one of the packages that the eSIM takes', async () => {
    const ref = await order('order-1')
    expect(await airalo.topUps?.(context(), ref)).toEqual([topUp])
    const request = { ...asked('add-1', topUp), dataMb: 3072, ref }
    expect(await airalo.topUp(context(), request)).toMatchObject({
      outcome: 'made',
      ref: { requestId: 'add-1', orderId: '9002' },
      cost: { micros: 18_000_000, currency: 'USD' },
    })
  })

  it('goes to no other buyer who has the ICCID by now', async () => {
    const ref = await order('order-1')
    double.company.recycle(ref.iccid ?? '')
    await order('order-2')
    const request = { ...asked('add-1', topUp), dataMb: 3072, ref }
    expect(await airalo.topUp(context(), request)).toMatchObject({ reason: 'not_allowed' })
    expect(await airalo.topUps?.(context(), ref)).toEqual([])
    expect(double.asked).not.toContain('POST orders/topups')
  })

  it.each(['top_up_disabled', 'recycled'] as const)('%s: is not allowed', async (fault) => {
    const ref = await order('order-1')
    double.fail(fault)
    const request = { ...asked('add-1', topUp), dataMb: 3072, ref }
    expect(await airalo.topUp(context(), request)).toMatchObject({
      outcome: 'refused',
      reason: 'not_allowed',
    })
  })

  it('cannot be told from another of its package when the answer was lost', async () => {
    const ref = await order('order-1')
    const named = { ...added, requestId: 'add-1', askedAt: clock.now }
    expect(await airalo.find(context(), named)).toBe('none')
    double.fail('lost_answer')
    const request = { ...asked('add-1', topUp), dataMb: 3072, ref }
    expect(await airalo.topUp(context(), request)).toMatchObject({ outcome: 'unknown' })
    expect(await airalo.find(context(), named)).toBe('cannot_tell')
  })
})

it('R-SUP-35: cancelling at Airalo asks for a refund, which is no promise', async () => {
  const ref = await order('order-1')
  expect(await airalo.cancel(context(), ref)).toBe('requested')
  expect(await airalo.cancel(context(), { requestId: 'order-2' })).toBe('refused')
  double.fail('busy', { of: 'POST /refund' })
  await expect(airalo.cancel(context(), ref)).rejects.toThrow(/429/)
})

describe('R-SUP-36: a webhook of Airalo', () => {
  const lowData = { level: '75%', package_name: sim, remaining_percentage: 25 }
  const call = (sent: { body: string; headers: Headers }) =>
    airalo.events?.({ ...sent, now: start, secret: '' })

  it('is answered with 200 and a body, and names the ICCID that is then read', async () => {
    const sent = double.webhook({ ...lowData, iccid: '8944465400000011001' })
    expect(await call(sent)).toEqual({
      status: 200,
      body: 'ok',
      events: [{ iccid: '8944465400000011001' }],
    })
    const credit = double.webhook({ message: 'Surpassed 80% of 1/1', remaining: 225.35 })
    expect(await call(credit)).toMatchObject({ status: 200, events: [] })
  })

  it('is not believed with another body or without its signature', async () => {
    const { body, headers } = double.webhook(lowData)
    await expect(call({ body: `${body} `, headers })).rejects.toMatchObject({
      code: 'unauthorized',
    })
    await expect(call({ body, headers: new Headers() })).rejects.toMatchObject({
      code: 'unauthorized',
    })
  })
})

it('R-SUP-37: a buyer’s eSIM of Airalo is delivered though its answer was lost, and paid for once', async () => {
  await statement(testCatalogue())`INSERT INTO plan_offer
    (plan_id, supplier, package_id, rank, cost_micros, cost_currency, most_micros)
    VALUES (${await anyPlanId()}, 'airalo', ${sim}, 0, 7250000, 'USD', 9000000)`.run()
  const supply = openSupply({ airalo })
  const services = { providers: { payments: createSandboxPayments(), supply } }
  const buyer = await openBuyer({ services, report: () => {} })
  double.fail('lost_answer')
  const bought = await pay(buyer, await placeOrder(buyer), 'success')
  expect(bought.state).toBe('PROVISIONING')
  buyer.shop.clock.advance(10)
  const done = await look(buyer, bought)
  expect(done).toMatchObject({
    state: 'COMPLETED',
    esims: [{ iccid: '8944465400000011001', profile: 'UNKNOWN', canCancel: false }],
  })
  const id = done.esims[0]?.id ?? ''
  double.company.use('8944465400000011001', 512)
  await expireReports(testDatabase(), bought.id).run()
  const esim = await buyer.shop.ask(shopCalls.getEsim, { esim_id: id }, { bearer: buyer.bearer })
  expect(esim).toMatchObject({ state: 'ACTIVE' })
  expect(esim.usedMb).toBeGreaterThan(0)
  expect(double.company.orders.map(({ description }) => description)).toEqual([`${bought.id}-0`])
  await testCatalogue().prepare('DELETE FROM plan_offer').run()
})
