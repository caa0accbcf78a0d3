import { testWithoutOrders } from './orders-away.ts'
import { startWholeShop } from './split-shop.ts'
import { test } from './test.ts'

let shop: Awaited<ReturnType<typeof startWholeShop>>

test.beforeAll(async () => {
  test.setTimeout(240_000)
  shop = await startWholeShop()
})
test.afterAll(() => shop?.stop())

test.describe('the backend in the edge’s worker @deep', () => testWithoutOrders(() => shop))
