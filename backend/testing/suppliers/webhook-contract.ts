import { expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { countOf } from '../order.ts'
import type { Notice } from './double.ts'
import { deliver, type Of, type Opened, order, wait } from './opened-shop.ts'

/** What a supplier tells by itself. */
export function describeWebhooks(name: string, opened: Of): void {
  async function send(shop: Opened, notices: readonly Notice[]): Promise<number[]> {
    const statuses = []
    for (const { path, headers, body } of notices) {
      const row = { ...shopCalls.quote, path: path as typeof shopCalls.quote.path }
      const response = await shop.buyer.shop.send(row, undefined, { headers, body })
      statuses.push(response.status)
      await shop.buyer.shop.settle()
    }
    return statuses
  }

  it('is told of by its webhooks, twice and in any order', async () => {
    const shop = opened()
    shop.double.set({ tellsTwice: true, tellsBackwards: true, isOdd: true })
    const bought = await order(shop)
    wait(shop, 60)
    const id = `${bought.id}-0`
    shop.double.phone(id, { does: 'download' })
    for (const mb of [800, 150]) shop.double.phone(id, { does: 'use', bytes: mb * 1024 ** 2 })
    const notices = shop.double.notices()
    expect(notices.length).toBeGreaterThanOrEqual(2)
    expect([...new Set(await send(shop, notices))]).toEqual([200])
    const esims = await countOf('esim', "id = ?1 AND iccid <> ''", id)
    expect([esims, shop.double.sold().length]).toEqual([1, 1])
  })

  it('is not believed if somebody else tells', async () => {
    const shop = opened()
    await deliver(shop)
    expect(await send(shop, [shop.double.forged()])).toEqual([401])
  })

  it('finds its webhook by HEAD', async () => {
    const { buyer } = opened()
    const path = `/webhooks/supplier/${name}` as typeof shopCalls.quote.path
    const row = { ...shopCalls.quote, method: 'HEAD' as 'GET', path }
    expect((await buyer.shop.send(row, undefined, { body: null })).status).toBe(200)
  })
}
