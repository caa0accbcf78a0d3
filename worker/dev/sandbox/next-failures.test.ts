import { expect, it } from 'vitest'
import { anyPlanId, buy, look, openBuyer } from '#backend/testing/order.ts'
import { openEdge, origin } from '#worker/testing/test-edge.ts'

it('lets the next eSIM of a plan fail, whose order is paid back, and no other', async () => {
  const { visit } = openEdge()
  const planId = await anyPlanId('3gb-30d')
  const say = (next: string) =>
    visit('/__dev/sandbox', {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ plan: planId, next }),
    })
  const shown = async () => (await visit('/__dev/sandbox')).text()
  expect((await say('fail')).status).toBe(303)
  expect(await shown()).toContain(`The next eSIM of ${planId} will fail`)
  const buyer = await openBuyer()
  expect((await buy(buyer)).state).toBe('COMPLETED')
  const failed = await buy(buyer, { planId })
  expect(await look(buyer, failed)).toMatchObject({
    state: 'REFUNDED',
    payment: { state: 'refunded' },
    esims: [{ state: 'INVALIDATED' }],
  })
  expect(await shown()).toContain('<td>FAILED</td>')
  expect((await buy(buyer, { planId })).state).toBe('COMPLETED')
  await say('fail')
  await say('make')
  expect(await shown()).not.toContain('will fail')
  expect((await buy(buyer, { planId })).state).toBe('COMPLETED')
})
