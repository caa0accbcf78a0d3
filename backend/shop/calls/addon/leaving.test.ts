import { describe, expect, it } from 'vitest'
import { addonCalls } from '#contract/calls/customer/addon.ts'
import { exchangeCalls } from '#contract/calls/customer/exchange.ts'
import { giftCalls } from '#contract/calls/customer/gift.ts'
import { rounds } from '#contract/testing/effort.ts'
import { anyPlanId, look } from '../../../testing/order.ts'
import {
  addData,
  addonInput,
  addonsOf,
  type Owner,
  openOwner,
} from '../../../testing/shop/addon.ts'
import { exchange, exchangeInput } from '../../../testing/shop/exchange.ts'

const anyTime = { planId: 'global-54-1gb-7d-v1' }
const orderOf = ({ esimId }: Owner) => ({ id: esimId.slice(0, -2) }) as Parameters<typeof look>[1]

function offer({ bearer, esimId }: Owner) {
  const input = { esim_id: esimId, email: `${crypto.randomUUID()}@people.tradewind.example` }
  return [giftCalls.offerGift, input, { bearer }] as const
}

describe('an eSIM that is leaving', () => {
  it('takes no data while it is offered to a friend, and again when it is taken back', async () => {
    const owner = await openOwner(anyTime)
    const { shop, bearer, esimId } = owner
    const input = await addonInput(owner)
    await shop.ask(...offer(owner))
    expect(await addonsOf(owner)).toMatchObject({ offers: [], refusal: 'leaving' })
    expect(await shop.refusal(addonCalls.orderAddon, input, { bearer })).toMatchObject({
      status: 409,
      reason: 'addon_leaving',
    })
    await shop.ask(giftCalls.takeBackGift, { esim_id: esimId }, { bearer })
    expect((await addonsOf(owner)).refusal).toBeUndefined()
  })

  it('takes no data while its order is being exchanged', async () => {
    const owner = await openOwner(anyTime)
    const { shop, bearer } = owner
    const input = await addonInput(owner)
    await exchange(owner, await look(owner, orderOf(owner)), { planId: await anyPlanId() })
    expect(await shop.refusal(addonCalls.orderAddon, input, { bearer })).toMatchObject({
      status: 409,
      reason: 'addon_leaving',
    })
  })

  it('is not given away or exchanged once data was added', async () => {
    const owner = await openOwner(anyTime)
    const { shop, bearer } = owner
    const old = await look(owner, orderOf(owner))
    const input = await exchangeInput(owner, old, { planId: await anyPlanId() })
    await addData(owner)
    expect(await shop.refusal(...offer(owner))).toMatchObject({ status: 409, reason: 'in_use' })
    expect(await shop.refusal(exchangeCalls.createExchange, input, { bearer })).toMatchObject({
      status: 409,
      reason: 'in_use',
    })
  })

  it('is given or topped up, of both at once one', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const owner = await openOwner(anyTime)
      const { shop, bearer } = owner
      const input = await addonInput(owner)
      const [given, added] = await Promise.allSettled([
        shop.ask(...offer(owner)),
        shop.ask(addonCalls.orderAddon, input, { bearer }),
      ])
      expect([given.status, added.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    }
  })
})
