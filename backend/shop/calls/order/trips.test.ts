import { describe, expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { look, openBuyer, orderInput, pay } from '../../../testing/order.ts'
import { addPromo } from '../../../testing/shop/reward.ts'
import { watchedTrips } from '../../../testing/watched-trips.ts'

/** Opens a buyer whose trips to the order database are counted, after what the first call makes. */
async function openWatched() {
  const watched = watchedTrips()
  const buyer = await openBuyer({ db: watched.db })
  const { shop, bearer } = buyer
  const tripsOf = async <T>(ask: () => Promise<T>): Promise<{ trips: number; answer: T }> => {
    watched.take()
    const answer = await ask()
    return { answer, trips: watched.take().trips }
  }
  const create = (input: object) => () => shop.ask(shopCalls.createOrder, input, { bearer })
  // The first order of all makes the secret of the shop.
  await create(await orderInput(buyer))()
  return { buyer, tripsOf, create }
}

// The session's check is one trip of each; the catalogue's database is not counted.
describe('trips to the order database', () => {
  it('are two for a price and for the same order again, and three for an order', async () => {
    const { buyer, tripsOf, create } = await openWatched()
    const input = await orderInput(buyer, { quantity: 2 })
    const basket = { plan_id: input.plan_id, quantity: 2, currency: 'USD' }
    const { shop, bearer } = buyer
    expect(
      (await tripsOf(() => shop.ask(shopCalls.quote, basket, { bearer }))).trips,
    ).toBeLessThanOrEqual(2)
    const first = await tripsOf(create(input))
    expect(first.trips).toBeLessThanOrEqual(3)
    const again = await tripsOf(create(input))
    expect(again.answer).toEqual(first.answer)
    expect(again.trips).toBeLessThanOrEqual(2)
  })

  it('are one more for a code', async () => {
    const { buyer, tripsOf, create } = await openWatched()
    const code = await addPromo()
    const { shop, bearer } = buyer
    const input = await orderInput(buyer, { quantity: 3 })
    const basket = { plan_id: input.plan_id, quantity: 3, currency: 'USD', code }
    const { totalMinor } = await shop.ask(shopCalls.quote, basket, { bearer })
    const { trips } = await tripsOf(create({ ...input, code, total_minor: totalMinor }))
    expect(trips).toBeLessThanOrEqual(4)
  })

  // Two of them are made by the bank and the network of the sandbox, and two keep what the supplier is
  // asked and has answered.
  it('are eight for a payment', async () => {
    const { buyer, tripsOf, create } = await openWatched()
    const order = await create(await orderInput(buyer))()
    const paid = await tripsOf(() => pay(buyer, order, 'success'))
    expect(paid.answer).toMatchObject({ state: 'PROVISIONING', payment: { state: 'succeeded' } })
    expect(paid.answer.esims).toHaveLength(1)
    expect(paid.trips).toBeLessThanOrEqual(8)
  })

  it('are two for a look at an order, and as many as there are eSIMs while they are made', async () => {
    const { buyer, tripsOf, create } = await openWatched()
    const order = await create(await orderInput(buyer, { quantity: 5 }))()
    expect((await tripsOf(() => look(buyer, order))).trips).toBeLessThanOrEqual(2)
    const declined = await tripsOf(() => pay(buyer, order, 'decline'))
    expect(declined.answer.payment.state).toBe('declined')
    expect(declined.trips).toBeLessThanOrEqual(5)
    await pay(buyer, order, 'success')
    expect((await tripsOf(() => look(buyer, order))).trips).toBeLessThanOrEqual(2 + 5)
    buyer.shop.clock.advance(3)
    expect((await look(buyer, order)).state).toBe('COMPLETED')
    expect((await tripsOf(() => look(buyer, order))).trips).toBeLessThanOrEqual(2)
  })
})
