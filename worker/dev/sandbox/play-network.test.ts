import { describe, expect, it } from 'vitest'
import { buy, openBuyer } from '#backend/testing/order.ts'
import { testDatabase } from '#backend/testing/testing.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { playNetwork } from './play-network.ts'

describe('a phone of the sandbox', () => {
  it('is seen by whoever looks next', async () => {
    const buyer = await openBuyer()
    const { shop, bearer } = buyer
    const order = await buy(buyer)
    const esim_id = `${order.id}-0`
    const look = () => shop.ask(shopCalls.getEsim, { esim_id }, { bearer })
    expect((await look()).profile).toBe('RELEASED')
    const now = Math.floor(shop.clock.nowMs / 1000)
    await playNetwork(testDatabase(), { requestId: esim_id, move: 'install', now })
    expect((await look()).profile).toBe('INSTALLED')
  })
})
