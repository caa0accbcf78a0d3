import { expect, it } from 'vitest'
import { workEvents } from '#backend/shop/fulfilment/events/work-events.ts'
import { buy, look, openBuyer } from '#backend/testing/order.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { openEdge, origin } from '#worker/testing/test-edge.ts'

it('R-MON-1: has a refund fail, a person see it, and a bank dispute a payment', async () => {
  const { visit } = openEdge()
  const say = (said: Record<string, string>) =>
    visit('/__dev/sandbox', {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(said),
    })
  const shown = async () => (await visit('/__dev/sandbox')).text()
  const buyer = await openBuyer()
  const { shop, bearer } = buyer
  const work = () => {
    const { db, now, services } = shop.callOf()
    return workEvents({ db, now: now + 3600, services })
  }
  const [one, other] = [await buy(buyer), await buy(buyer, { quantity: 2 })]
  expect((await say({ refund: 'fail' })).status).toBe(303)
  expect(await shown()).toContain('The next refund will fail at once')
  await shop.ask(shopCalls.cancelOrder, { order_id: one.id }, { bearer })
  expect(await look(buyer, one)).toMatchObject({
    state: 'CANCELLED',
    payment: { refund: 'failed' },
  })
  expect(await shown()).toContain('The next refund will succeed')
  expect((await say({ charge: `${other.id}.1`, move: 'dispute' })).status).toBe(303)
  await work()
  const disputed = { state: 'CANCELLED', payment: { refund: 'disputed' } }
  expect(await look(buyer, other)).toMatchObject(disputed)
  await say({ charge: `${other.id}.1`, move: 'lose' })
  await work()
  expect(await look(buyer, other)).toMatchObject({ state: 'REFUNDED' })
  expect((await say({ refund: 'explode' })).status).toBe(400)
})
