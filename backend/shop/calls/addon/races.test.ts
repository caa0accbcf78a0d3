import { expect, it } from 'vitest'
import { addonCalls } from '#contract/calls/customer/addon.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import type { Order } from '#contract/commerce/order.ts'
import { rounds } from '#contract/testing/effort.ts'
import { forgetLimits } from '../../../testing/gate.ts'
import { countOf, look } from '../../../testing/order.ts'
import { addonInput, esimOf, type Owner, openTraveller } from '../../../testing/shop/addon.ts'
import { watchInvariants } from '../../../testing/test-invariants.ts'

const racers = 50

type Sent = Awaited<ReturnType<typeof addonInput>>

function order({ shop, bearer }: Owner, inputs: Sent[]): Promise<string[]> {
  return Promise.all(
    inputs.map(async (input) => (await shop.send(addonCalls.orderAddon, input, { bearer })).text()),
  )
}

it('R-IDM 50 top-ups at once with one key are one order and one charge, 20 times out of 20', async () => {
  const audit = await watchInvariants()
  const owner = await openTraveller()
  const { shop, bearer, esimId } = owner
  for (let round = 1; round <= rounds; round += 1) {
    const input = await addonInput(owner)
    const answers = await order(
      owner,
      Array.from({ length: racers }, () => input),
    )
    expect(new Set(answers).size).toBe(1)
    const made: Order = JSON.parse(answers[0] ?? '{}')
    await forgetLimits()
    const paying = { order_id: made.id, card: 'success' }
    await Promise.all(
      Array.from({ length: 15 }, () => shop.send(shopCalls.payOrder, paying, { bearer })),
    )
    shop.clock.advance(3)
    await Promise.all([look(owner, made), look(owner, made), look(owner, made)])
    expect(await countOf('sandbox_charge', 'reference LIKE ?1', `${made.id}.%`)).toBe(1)
    expect(await countOf('purchase', 'esim_id = ?1', esimId)).toBe(round)
    expect(await countOf('sandbox_topup', 'profile_id = ?1', esimId)).toBe(round)
    await forgetLimits()
  }
  expect((await esimOf(owner)).allowanceMb).toBe((5 + rounds) * 1024)
  expect(await audit()).toEqual([])
}, 120_000)

it('R-IDM 50 top-ups at once with as many keys are one order', async () => {
  const audit = await watchInvariants()
  const owner = await openTraveller()
  const input = await addonInput(owner)
  const inputs = Array.from({ length: racers }, () => ({
    ...input,
    idempotency_key: crypto.randomUUID(),
  }))
  const answers = await order(owner, inputs)
  expect(new Set(answers.map((answer) => JSON.parse(answer).id)).size).toBe(1)
  expect(await countOf('purchase', 'esim_id = ?1', owner.esimId)).toBe(1)
  expect(await audit()).toEqual([])
})
