import { describe, expect, it } from 'vitest'
import { addonCalls } from '#contract/calls/customer/addon.ts'
import { exchangeCalls } from '#contract/calls/customer/exchange.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { anyPlanId, countOf, look, orderInput } from '../../testing/order.ts'
import { addonInput, addonsOf, type Owner, openOwner } from '../../testing/shop/addon.ts'
import { exchangeInput } from '../../testing/shop/exchange.ts'
import { testDatabase } from '../../testing/testing.ts'

/** Makes an account that has already bought a business traveller with these rights. */
async function bind({ accountId }: Owner, rights: { buy: 0 | 1; addOn: 0 | 1 }): Promise<void> {
  await testDatabase()
    .prepare("UPDATE account SET user_tag = 'BT', buy_esim = ?2, add_on_esim = ?3 WHERE id = ?1")
    .bind(accountId, rights.buy, rights.addOn)
    .run()
}

const anyTime = { planId: 'global-54-1gb-7d-v1' }

describe('a business traveller', () => {
  it('buys and exchanges only where the organisation allows it', async () => {
    const owner = await openOwner(anyTime)
    const { shop, bearer, accountId, esimId } = owner
    const old = await look(owner, { id: esimId.slice(0, -2) } as Parameters<typeof look>[1])
    const input = await orderInput(owner)
    const swap = await exchangeInput(owner, old, { planId: await anyPlanId() })
    await bind(owner, { buy: 0, addOn: 1 })
    const refused = { status: 403, reason: 'buy_esim' }
    expect(await shop.refusal(shopCalls.createOrder, input, { bearer })).toMatchObject(refused)
    expect(await shop.refusal(exchangeCalls.createExchange, swap, { bearer })).toMatchObject(
      refused,
    )
    expect(await countOf('purchase', 'account_id = ?1', accountId)).toBe(1)
    await bind(owner, { buy: 1, addOn: 0 })
    expect(await shop.ask(shopCalls.createOrder, input, { bearer })).toMatchObject({
      state: 'PENDING',
    })
  })

  it('adds data only where the organisation allows it', async () => {
    const owner = await openOwner(anyTime)
    const { shop, bearer } = owner
    const input = await addonInput(owner)
    await bind(owner, { buy: 1, addOn: 0 })
    expect(await addonsOf(owner)).toMatchObject({ offers: [], refusal: 'not_allowed' })
    expect(await shop.refusal(addonCalls.orderAddon, input, { bearer })).toMatchObject({
      status: 409,
      reason: 'addon_not_allowed',
    })
    await bind(owner, { buy: 0, addOn: 1 })
    expect((await addonsOf(owner)).refusal).toBeUndefined()
  })
})
