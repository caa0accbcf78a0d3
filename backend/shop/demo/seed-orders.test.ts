import { expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { esimStates } from '#contract/commerce/order-words.ts'
import { seedAccounts } from '../../account/demo/seed-accounts.ts'
import { testSeeding } from '../../testing/shop/seeding.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { demoOrders } from './demo-orders.ts'
import { seedOrders } from './seed-orders.ts'

it('gives the demonstration traveller an order in every state, once', async () => {
  const seeding = testSeeding()
  const { db, now } = seeding
  await seedAccounts({ db, now })
  await seedOrders(seeding)
  await seedOrders({ ...seeding, now: new Date(now.getTime() + 1000) })
  const shop = openTestShop()
  const bearer = await shop.signIn({ id: 'demo-traveller', accountType: 'normal' })
  const { esims } = await shop.ask(shopCalls.listEsims, {}, { bearer })
  // One was given away, and one is being made.
  expect(esims).toHaveLength(demoOrders.length - 2)
  expect([...new Set(esims.map(({ state }) => state))].sort()).toEqual([...esimStates].sort())
  const given = { states: ['CANCELLED', 'INVALIDATED'] }
  const { esims: gone } = await shop.ask(shopCalls.listEsims, given, { bearer })
  expect(gone.map(({ state }) => state).toSorted()).toEqual(given.states)
  const used = await shop.ask(shopCalls.getEsim, { esim_id: 'demo-order-japan-0' }, { bearer })
  expect(used).toMatchObject({ name: 'Tokyo and Kyoto', state: 'ACTIVE', usedMb: 1843 })
  expect(used.usage).toHaveLength(8)
})
