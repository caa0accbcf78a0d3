import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { statement } from '../../../platform/sql.ts'
import { anyPlanId, look, openBuyer, pay, placeOrder } from '../../../testing/order.ts'
import { describeSupplier } from '../../../testing/suppliers/suite.ts'
import { openZendit, type ZenditDouble, zenditLacks } from '../../../testing/suppliers/zendit.ts'
import { testCatalogue, testDatabase } from '../../../testing/testing.ts'
import { openSupply } from '../../supply/open-supply.ts'
import { createSandboxPayments } from '../sandbox/sandbox-payments.ts'
import type { Ref } from '../supplier/supplier.ts'
import type { SupplierOffer } from '../supplier/supplier-offer.ts'

describe('R-SUP-75: Zendit', () => {
  describeSupplier('zendit', (now) => openZendit({ now }), zenditLacks)
})

const start = 1_795_000_000
const day = 86_400
const gb = 1024 ** 3
const [own, more] = ['ESIM-JP-30D-5GB-NOROAM', 'ESIM-JP-7D-1GB-NOROAM']
const clock = { now: start }
const context = () => ({ db: testDatabase(), now: clock.now })
let double: ZenditDouble

beforeEach(async () => {
  clock.now = start
  double = await openZendit({ now: () => clock.now * 1000 })
})
afterEach(() => double.close())

async function bought(requestId: string, packageId = own): Promise<Ref> {
  const { order } = double.supplier
  const ordered = await order(context(), { requestId, packageId, dataMb: 5_120, days: 30 })
  clock.now += 60
  return 'ref' in ordered ? ordered.ref : expect.unreachable(ordered.detail)
}

async function added(requestId: string, ref: Ref): Promise<Ref> {
  const asked = { requestId, packageId: more, dataMb: 1_024, days: 7, ref }
  const answer = await double.supplier.topUp(context(), asked)
  clock.now += 60
  return 'ref' in answer ? answer.ref : expect.unreachable(answer.detail)
}

async function reportOn(ref: Ref) {
  const report = (await double.supplier.read(context(), [ref])).get(ref.requestId)
  return report?.state === 'made' ? report : expect.unreachable('expected an eSIM')
}

const asked = (requestId: string) => ({
  ...{ requestId, packageId: own, dataMb: 5_120, days: 30 },
  maxCost: { micros: 5_000_000, currency: 'USD' },
})

it('R-SUP-76: offers that are switched on are listed once for an eSIM and once for data', async () => {
  const offers: SupplierOffer[] = []
  for await (const offer of double.supplier.offers?.(context()) ?? []) offers.push(offer)
  const of = (id: string, kind = 'plan') =>
    offers.find((each) => each.packageId === id && each.kind === kind)
  expect(of(own)).toMatchObject({
    ...{ countries: ['JP'], dataBytes: 5 * gb, isDaily: false, throttleKbps: null, days: 30 },
    ...{ activation: 'first_use', topUp: 'queued', cost: { micros: 5_000_000, currency: 'USD' } },
  })
  expect(of(own)).not.toHaveProperty('kyc')
  expect(of(own, 'top_up')).toMatchObject({ dataBytes: 5 * gb })
  expect(of('ESIM-JP-1D-0.5GB-NOROAM')).toMatchObject({ dataBytes: gb / 2 })
  expect(of('ESIM-JP-7D-FAST')).toMatchObject({
    ...{ dataBytes: gb, isDaily: true, throttleKbps: 512 },
  })
  // The amount at full speed of other unlimited offers is not told.
  expect(of('ESIM-JP-7D-MAX')).toMatchObject({ dataBytes: null, isDaily: false })
  expect(of('ESIM-JP-7D-MAX')).not.toHaveProperty('throttleKbps')
  expect(of('ESIM-JP-30D-9GB')).toBeUndefined()
  expect(of('ESIM-FR-7D-1GB')).toMatchObject({ countries: ['FR'], unknownPlaces: [] })
  expect(of('ESIM-NA-15D-2GB')).toMatchObject({
    ...{ countries: ['US', 'CA', 'MX'], unknownPlaces: ['X-HI'], placeId: 'North America' },
  })
})

describe('R-SUP-77: a purchase of Zendit for which the wallet was empty', () => {
  it('is learned from a report, and asked for again under another id when there is money', async () => {
    double.fund(1_000_000)
    const { order, read, find } = double.supplier
    const ref = await bought('order-1')
    const reports = await read(context(), [ref])
    expect(reports.get('order-1')).toEqual({ state: 'failed', reason: 'funds' })
    // While there is too little, no purchase is begun that would fail.
    expect(await order(context(), asked('order-1'))).toMatchObject({ reason: 'funds' })
    expect(double.account.purchases).toHaveLength(1)
    const named = { requestId: 'order-1', kind: 'plan', packageId: own, askedAt: start } as const
    expect(await find(context(), named)).toBe('none')
    double.fund(5_000_000)
    const again = { outcome: 'accepted', ref: { requestId: 'order-1', orderId: 'order-1-f1' } }
    expect(await order(context(), asked('order-1'))).toMatchObject(again)
    expect(await order(context(), asked('order-1'))).toMatchObject(again)
    expect(await find(context(), named)).toMatchObject(again.ref)
    expect(double.sold()).toHaveLength(1)
  })

  it('is not begun for data, which is held', async () => {
    const ref = await bought('order-1')
    double.fund(0)
    const wanted = { requestId: 'add-1', packageId: more, dataMb: 1_024, days: 7, ref }
    expect(await double.supplier.topUp(context(), wanted)).toMatchObject({ reason: 'funds' })
    expect(double.account.purchases).toHaveLength(1)
  })
})

it('R-SUP-78: a buyer’s data of Zendit is added once though its answer was lost', async () => {
  const time = {
    nowMs: () => clock.now * 1000,
    async waitUntil(ms: number) {
      clock.now = Math.max(clock.now, Math.ceil(ms / 1000))
    },
  }
  const supply = openSupply({ zendit: double.supplier }, time)
  const services = { providers: { payments: createSandboxPayments(), supply } }
  const buyer = await openBuyer({ services, nowMs: clock.now * 1000, report: () => {} })
  const addonId = await testCatalogue().prepare('SELECT id FROM addon LIMIT 1').first<string>('id')
  await statement(testCatalogue())`INSERT INTO plan_offer
    (plan_id, supplier, package_id, rank, cost_micros, cost_currency, most_micros)
    VALUES (${await anyPlanId()}, 'zendit', ${own}, 0, 5000000, 'USD', 6000000)`.run()
  await statement(testCatalogue())`INSERT INTO addon_offer
    (addon_id, supplier, package_id, cost_micros, cost_currency, most_micros)
    VALUES (${addonId}, 'zendit', ${more}, 2000000, 'USD', 3000000)`.run()
  const wait = (seconds: number) => {
    clock.now += seconds
    buyer.shop.clock.nowMs = clock.now * 1000
  }
  const placed = await pay(buyer, await placeOrder(buyer), 'success')
  wait(60)
  expect((await look(buyer, placed)).state).toBe('COMPLETED')
  const profileId = `${placed.id}-0`
  const asked = { profileId, requestId: crypto.randomUUID(), addonId: addonId ?? '' }
  const add = () =>
    supply.topUp(buyer.shop.callOf(), { ...asked, currency: 'USD', dataMb: 1_024, days: 7 })
  double.set({ lost: 1 })
  await expect(add()).rejects.toThrow()
  wait(10)
  expect(await add()).toBe('made')
  expect(await supply.read(buyer.shop.callOf(), profileId)).toMatchObject({
    usage: { totalBytes: 6 * gb },
    topUps: [{ requestId: asked.requestId, state: 'made' }],
  })
  expect(double.sold().map(({ kind }) => kind)).toEqual(['plan', 'top_up'])
  await testCatalogue().prepare('DELETE FROM plan_offer').run()
  await testCatalogue().prepare('DELETE FROM addon_offer').run()
})

describe('R-SUP-78: data that was added at Zendit', () => {
  it('waits for the eSIM’s own, and each part is reported with what it used', async () => {
    const ref = await bought('order-1')
    const part = await added('add-1', ref)
    const named = { ...ref, added: [part] }
    double.phone('order-1', { does: 'use', bytes: 2 * gb })
    expect(await reportOn(named)).toMatchObject({
      activatedAt: clock.now,
      usage: { usedBytes: 2 * gb, totalBytes: 6 * gb },
      topUps: [{ requestId: 'add-1', state: 'made', usedMb: 0 }],
    })
    double.phone('order-1', { does: 'use', bytes: 3.5 * gb })
    expect(await reportOn(named)).toMatchObject({
      usage: { usedBytes: 5.5 * gb, totalBytes: 6 * gb },
      topUps: [{ requestId: 'add-1', state: 'made', startedAt: clock.now, usedMb: 512 }],
    })
  })

  it('has failed if its purchase has, and is offered like its own alone', async () => {
    const ref = await bought('order-1')
    const takes = await double.supplier.topUps?.(context(), ref)
    expect(takes).toContain(more)
    expect(takes).not.toContain('ESIM-JP-7D-1GB-B')
    expect(takes).not.toContain('ESIM-FR-7D-1GB')
    const part = await added('add-1', ref)
    const [, purchase] = double.account.purchases
    if (purchase) purchase.error = 'PROVIDER_ERROR'
    const { topUps } = await reportOn({ ...ref, added: [part] })
    expect(topUps).toEqual([{ requestId: 'add-1', state: 'failed', usedMb: 0 }])
  })

  it('goes to no eSIM that is another’s by its ICCID', async () => {
    const ref = { ...(await bought('order-1')), isIccidGivenOn: true }
    const { topUps, topUp, cancel, read } = double.supplier
    expect(await topUps?.(context(), ref)).toEqual([])
    const wanted = { requestId: 'add-1', packageId: more, dataMb: 1_024, days: 7, ref }
    expect(await topUp(context(), wanted)).toMatchObject({ reason: 'not_allowed' })
    expect(await cancel(context(), ref)).toBe('refused')
    expect((await read(context(), [ref])).size).toBe(0)
    expect(double.sold()).toHaveLength(1)
  })

  it('counts as used up when it is listed no more, while its days cannot be over', async () => {
    const ref = await bought('order-1')
    double.phone('order-1', { does: 'use', bytes: 5 * gb })
    expect(await reportOn(ref)).toMatchObject({ usage: { by: 'day', days: [] } })
    clock.now += 5 * day
    expect(await reportOn(ref)).toMatchObject({ usage: { usedBytes: 5 * gb, totalBytes: 5 * gb } })
    clock.now += 30 * day
    expect(await reportOn(ref)).toMatchObject({ usage: { by: 'day', days: [] } })
  })
})
