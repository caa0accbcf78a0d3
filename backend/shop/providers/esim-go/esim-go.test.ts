import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { look } from '../../../testing/order.ts'
import { noFaults } from '../../../testing/suppliers/double.ts'
import { type EsimGoDouble, esimGoLacks, openEsimGo } from '../../../testing/suppliers/esim-go.ts'
import {
  closeSuppliedShop,
  openSuppliedShop,
} from '../../../testing/suppliers/open-supplied-shop.ts'
import {
  type Opened,
  order,
  settleUnknown,
  supplyOf,
  wait,
} from '../../../testing/suppliers/opened-shop.ts'
import { describeSupplier } from '../../../testing/suppliers/suite.ts'
import { testDatabase } from '../../../testing/testing.ts'
import type { SupplierOffer } from '../supplier/supplier-offer.ts'
import { createEsimGo } from './esim-go.ts'

describe('R-SUP-70: eSIM Go', () => {
  describeSupplier('esim-go', (now) => openEsimGo({ now }), esimGoLacks)
})

const context = () => ({ db: testDatabase(), now: start })
const start = 1_796_000_000

describe('an adapter of eSIM Go', () => {
  let double: EsimGoDouble
  const clock = { ms: 0 }
  beforeEach(async () => {
    clock.ms = start * 1000
    // Slow enough for its limit.
    double = await openEsimGo({
      now() {
        clock.ms += 150
        return clock.ms
      },
    })
  })
  afterEach(() => double.close())

  it('R-SUP-71: bundles are offers in the terms of the shop, for new eSIMs and as top-ups', async () => {
    const offers: SupplierOffer[] = []
    for await (const offer of double.supplier.offers?.(context()) ?? []) offers.push(offer)
    const kinds = Map.groupBy(offers, ({ kind }) => kind)
    expect([kinds.get('plan')?.length, kinds.get('top_up')?.length]).toEqual([10, 6])
    const of = (id: string) => offers.find(({ packageId }) => packageId === id)
    expect(of('esim_5GB_30D_JP_V2')).toMatchObject({
      ...{ kind: 'plan', countries: ['JP'], unknownPlaces: [], days: 30, activation: 'first_use' },
      // A GB is decimal.
      ...{ dataBytes: 5_000_000_000, isDaily: false, throttleKbps: null, topUp: 'queued' },
      ...{ activateWithinDays: 365, cost: { micros: 5_000_000, currency: 'USD' } },
    })
    const gb = 1_000_000_000
    const daily = (id: string) => {
      const { dataBytes, isDaily, throttleKbps } = of(id) ?? expect.unreachable()
      return [dataBytes, isDaily, throttleKbps]
    }
    expect(daily('esim_UL_7D_JP_V2')).toEqual([gb, true, 512])
    expect(daily('esim_ULE_7D_JP_V2')).toEqual([gb, true, 1_250])
    expect(daily('esim_ULP_7D_JP_V2')).toEqual([2 * gb, true, 2_000])
    // Its group does not tell when it becomes slow.
    expect(daily('esim_UL_1D_GB_V2')).toEqual([null, false, undefined])
    expect(of('esim_50GB_90D_RGBS_V2')).toMatchObject({
      ...{ placeId: 'RGBS', countries: ['AL', 'BA', 'ME', 'MK', 'RS'], unknownPlaces: [] },
    })
    expect(of('esim_3GB_30D_CYP_V2')).toMatchObject({ countries: [], unknownPlaces: ['CYP'] })
    expect(of('esim_1GB_7D_GB_V2')).not.toHaveProperty('activation')
    expect(of('esim_1GB_7D_GB_V2')).not.toHaveProperty('kyc')
  })

  it('R-SUP-72: an order is found by its time and bundle, and not told if it may be another’s', async () => {
    const { supplier, books, packages } = double
    const asked = { requestId: 'one', packageId: packages.plan, dataMb: 5_120, days: 30 }
    const named = { requestId: 'one', kind: 'plan', packageId: packages.plan } as const
    const sought = { ...named, askedAt: start }
    const find = (known: readonly string[] = [], askedAt = start) =>
      supplier.find(context(), { ...sought, askedAt, others: async () => new Set(known) })
    expect(await find()).toBe('none')
    double.set({ lost: 1 })
    await expect(supplier.order(context(), asked)).rejects.toThrow(/fetch failed/)
    const [first] = books.orders
    const ref = { requestId: 'one', orderId: first?.reference, iccid: first?.esim.iccid }
    expect(await find()).toEqual(ref)
    expect(await find([first?.reference ?? ''])).toBe('none')
    expect(await find([], start - 3_600)).toBe('none')
    expect(await supplier.find(context(), { ...sought, packageId: 'esim_1GB_7D_JP_V2' })).toBe(
      'none',
    )
    const second = await supplier.order(context(), { ...asked, requestId: 'two' })
    expect(await find()).toBe('cannot_tell')
    expect(await find(['ref' in second ? (second.ref.orderId ?? '') : ''])).toEqual(ref)
  })

  it('R-SUP-73: a callback is believed with its signature in hexadecimal digits or base64', async () => {
    const { supplier, key } = double
    const hear = (body: string, signature: string) =>
      supplier.events?.({
        ...{ body, secret: '', now: start },
        headers: new Headers({ 'x-signature-sha256': signature }),
      })
    const macOf = (body: string, digest: 'hex' | 'base64') =>
      createHmac('sha256', key).update(body).digest(digest)
    const body = '{"alertType":"FirstUse","iccid": 8944538532008160222,"bundle":{}}'
    const heard = { status: 200, events: [{ iccid: '8944538532008160222' }] }
    expect(await hear(body, macOf(body, 'hex').toUpperCase())).toMatchObject(heard)
    expect(await hear(body, macOf(body, 'base64'))).toMatchObject(heard)
    const wallet = '{"alertType":"Topup","bundle":{"newAmount":90.1}}'
    expect(await hear(wallet, macOf(wallet, 'hex'))).toMatchObject({ status: 200, events: [] })
    for (const signature of [macOf(`${body} `, 'hex'), macOf(body, 'hex').slice(2), '']) {
      await expect(hear(body, signature)).rejects.toMatchObject({ code: 'unauthorized' })
    }
  })

  it('R-SUP-73: money is paid back for what has not begun, and a refused key is no answer', async () => {
    const { supplier, books, packages } = double
    const asked = { requestId: 'one', packageId: packages.plan, dataMb: 5_120, days: 30 }
    const made = await supplier.order(context(), asked)
    const ref = 'ref' in made ? made.ref : expect.unreachable()
    const added = { ...asked, requestId: 'added', packageId: packages.topUp ?? '', ref }
    const topUp = await supplier.topUp(context(), added)
    expect(topUp).toMatchObject({ outcome: 'made' })
    const whole = { ...ref, added: 'ref' in topUp ? [topUp.ref] : [] }
    expect(await supplier.balance?.(context())).toEqual({ micros: 993_600_000, currency: 'USD' })
    const other = { ...added, requestId: 'other', packageId: 'esim_1GB_7D_TR_V2' }
    expect(await supplier.topUp(context(), other)).toMatchObject({ reason: 'not_allowed' })
    const wrong = createEsimGo({ key: 'another', url: double.origin })
    await expect(wrong.cancel(context(), ref)).rejects.toThrow(/403/)
    await expect(wrong.read(context(), [ref])).rejects.toThrow(/403/)
    expect(await wrong.order(context(), asked)).toMatchObject({ reason: 'busy', retryAfter: 600 })
    double.set({ lost: 1 })
    await expect(supplier.cancel(context(), whole)).rejects.toThrow(/fetch failed/)
    expect(await supplier.cancel(context(), whole)).toBe('cancelled')
    expect(await supplier.balance?.(context())).toEqual({ micros: 1e9, currency: 'USD' })
    expect(books.orders.map(({ isRefunded }) => isRefunded)).toEqual([true, true])
    expect((await supplier.read(context(), [ref])).size).toBe(0)
  })
})

it('R-SUP-72: orders that waited for one of their package are made in one run of the scheduled work', async () => {
  const open = (now: () => number) => openEsimGo({ now })
  const shop = await openSuppliedShop({ name: 'esim-go', open })
  onTestFinished(() => closeSuppliedShop(shop))
  shop.double.set({ lost: 1 })
  const bought = []
  for (let n = 0; n < 4; n += 1) bought.push(await order(shop))
  expect(shop.double.sold()).toHaveLength(1)
  for (const seconds of [15, 10]) {
    wait(shop, seconds)
    await supplyOf(shop).lookUp(shop.buyer.shop.callOf())
  }
  expect(shop.double.sold()).toHaveLength(4)
  for (const each of bought) expect((await look(shop.buyer, each)).state).toBe('COMPLETED')
})

it('R-SUP-72: an order is found by when it was asked for, however long the work before it lasted', async () => {
  const slow = { ms: 0 }
  const open = (now: () => number) =>
    openEsimGo({
      now() {
        shop.time.ms += slow.ms
        if (slow.ms > 0 && shop.double.sold().length === 2) shop.double.set({ lost: 1 })
        return now()
      },
    })
  const shop: Opened = await openSuppliedShop({ name: 'esim-go', open })
  onTestFinished(() => closeSuppliedShop(shop))
  const lookUp = () => supplyOf(shop).lookUp(shop.buyer.shop.callOf())
  shop.double.set({ lost: 1 })
  const bought = [await order(shop), await order(shop), await order(shop)]
  wait(shop, 15)
  await lookUp()
  // The second is made in minutes, and then the answer about the third is lost.
  slow.ms = 20_000
  wait(shop, 10)
  await expect(lookUp()).rejects.toThrow(/fetch failed/)
  slow.ms = 0
  shop.double.set(noFaults)
  for (const each of bought) await settleUnknown(shop, each)
  for (const each of bought) expect((await look(shop.buyer, each)).state).toBe('COMPLETED')
  expect(shop.double.sold()).toHaveLength(3)
})
