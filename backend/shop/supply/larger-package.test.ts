import { beforeAll, describe, expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { type Buyer, look, openBuyer, pay } from '../../testing/order.ts'
import { sell } from '../../testing/shop/catalogue-store.ts'
import { manyOffers } from '../../testing/shop/many-offers.ts'
import { addPromo, orderWith, quote } from '../../testing/shop/reward.ts'
import { seedDatabase, testCatalogue } from '../../testing/testing.ts'
import { createSandboxPayments } from '../providers/sandbox/sandbox-payments.ts'
import type { Supplier } from '../providers/supplier/supplier.ts'
import { openSupply } from './open-supply.ts'

const nowMs = Date.UTC(2026, 10, 30, 12)
const asked: string[] = []
const supplier: Supplier = {
  can: {
    ...{ dedupe: 'order_id', cancel: 'none', states: 'usage', topUp: 'none', makesAnySize: false },
    ...{ freshSeconds: 600, bulk: 10, perSecond: 50, deadlineMs: 30_000 },
  },
  async order(_, { requestId, packageId }) {
    asked.push(packageId)
    return { outcome: 'made', ref: { requestId, orderId: requestId } }
  },
  find: async () => 'none',
  read: async (_, refs) =>
    new Map(
      refs.map(({ requestId }) => [
        requestId,
        {
          ...{ state: 'made', iccid: '89100000000000000000', smdpAddress: 'smdp.test.example' },
          ...{ matchingId: 'CODE-1', profile: 'UNKNOWN' },
          usage: { by: 'total', usedBytes: 0, totalBytes: 5e9, asOf: 0 },
        } as const,
      ]),
    ),
  topUp: async () => ({ outcome: 'refused', reason: 'not_allowed', detail: 'none' }),
  cancel: async () => 'unsupported',
}
const opened: { buyer?: Buyer; planId?: string } = {}
const of = () => ({
  buyer: opened.buyer ?? expect.unreachable(),
  planId: opened.planId ?? expect.unreachable(),
})

/** A plan of 3 GB at 4.00, and packages of 5 and 10 GB, which it pays and does not pay for. */
beforeAll(async () => {
  await seedDatabase(new Date(nowMs))
  const [sample = expect.unreachable()] = manyOffers(2).slice(1)
  const offers = [3, 5, 10].map((gb) => ({
    ...sample,
    ...{ packageId: `P${gb}`, countries: ['JP'], days: 30, dataBytes: gb * 1024 ** 3 },
    throttleKbps: null,
    cost: { micros: gb === 3 ? 2_000_000 : gb * 650_000, currency: 'USD' },
  }))
  await sell('one', offers, nowMs)
  const plan = await testCatalogue()
    .prepare("SELECT plan_id AS id FROM plan_offer WHERE package_id = 'P3'")
    .first<string>('id')
  const providers = { payments: createSandboxPayments(), supply: openSupply({ one: supplier }) }
  opened.planId = plan ?? expect.unreachable()
  opened.buyer = await openBuyer({ services: { providers }, nowMs, report: () => {} })
})

const give = (dataMb: number) => addPromo({ kind: 'free_data', dataMb })

describe('a code that adds data', () => {
  it.each([
    [2048, undefined],
    [1024, undefined],
    [4096, 'code_plan'],
    [102_400, 'code_plan'],
  ])(
    'R-SUP-49 with %i MB is for plans of which a larger one is paid for: %s',
    async (mb, problem) => {
      const { buyer, planId } = of()
      expect((await quote(buyer, { planId, code: await give(mb) })).codeProblem).toBe(problem)
    },
  )

  it('R-SUP-49 is delivered by the package of the larger plan, and paid back when that is gone', async () => {
    const { buyer, planId } = of()
    const order = await orderWith(buyer, { planId, code: await give(2048) })
    await pay(buyer, order, 'success')
    buyer.shop.clock.advance(3)
    const done = await look(buyer, order)
    expect(done.state).toBe('COMPLETED')
    expect(asked).toEqual(['P5'])
    const esim = { esim_id: `${done.id}-0` }
    const { allowanceMb } = await buyer.shop.ask(shopCalls.getEsim, esim, { bearer: buyer.bearer })
    expect(allowanceMb).toBe(5120)
    const next = await orderWith(buyer, { planId, code: await give(2048) })
    // The package of 10 GB is left, which costs more than was paid.
    await testCatalogue()
      .prepare("UPDATE plan_offer SET is_available = 0 WHERE package_id = 'P5'")
      .run()
    await pay(buyer, next, 'success')
    for (const seconds of [3, 60]) {
      buyer.shop.clock.advance(seconds)
      await look(buyer, next)
    }
    expect((await look(buyer, next)).state).toBe('REFUNDED')
    expect(asked).toEqual(['P5'])
  })
})
