import { describe, expect, it } from 'vitest'
import { eachRound } from '#contract/testing/effort.ts'
import {
  fill,
  ledgersOf,
  openPurchaser,
  orderAtOnce,
  topUp,
} from '../../testing/company/purchasing.ts'
import { anyPlanId } from '../../testing/order.ts'
import { testDatabase } from '../../testing/testing.ts'

const racers = 100
/** Each round can fail by itself. */
const allowed = 7

const keyOf = () => ({ idempotencyKey: crypto.randomUUID() })

describe('of a hundred orders at once', () => {
  const inputsOf = (planId: string, totalMinor: number) =>
    Array.from({ length: racers }, () => ({
      ...keyOf(),
      totalMinor,
      lines: [{ planId, quantity: 1 }],
    }))

  it.each(eachRound)(
    `${allowed} are made within a limit that allows ${allowed}, round %i`,
    async () => {
      const planId = await anyPlanId()
      const purchaser = await openPurchaser()
      const { organizationId } = purchaser
      const priceMinor = await fill(purchaser, planId)
      await testDatabase()
        .prepare(`UPDATE organization SET max_spend_limit_minor = 1000000,
        custom_spend_limit_minor = ? WHERE id = ?`)
        .bind(allowed * priceMinor + 1, organizationId)
        .run()
      const ends = await orderAtOnce(purchaser, inputsOf(planId, priceMinor))
      expect(ends).toEqual({ ordered: allowed, spend_limit: racers - allowed })
      const charged = allowed * priceMinor
      expect(await ledgersOf(organizationId)).toMatchObject({
        ...{ orders: allowed, ordered: charged, charged, spent: charged },
        ...{ plans: allowed, stocked: allowed, free: allowed },
      })
    },
  )

  it.each(eachRound)(`${allowed} are made with points for ${allowed}, round %i`, async () => {
    const planId = await anyPlanId()
    const purchaser = await openPurchaser({ points: 5 })
    const { organizationId } = purchaser
    const priceMinor = await fill(purchaser, planId)
    await topUp(organizationId, allowed * priceMinor)
    const ends = await orderAtOnce(purchaser, inputsOf(planId, priceMinor))
    expect(ends).toEqual({ ordered: allowed, points_short: racers - allowed })
    expect(await ledgersOf(organizationId)).toMatchObject({
      ...{ orders: allowed, booked: 5, points: 5, spent: 0, free: allowed },
    })
  })

  it('one is made of one cart', async () => {
    const purchaser = await openPurchaser()
    const totalMinor = await fill(purchaser, await anyPlanId(), 3)
    const inputs = Array.from({ length: racers }, () => ({ ...keyOf(), totalMinor }))
    expect(await orderAtOnce(purchaser, inputs)).toEqual({ ordered: 1, cart_changed: racers - 1 })
    expect(await ledgersOf(purchaser.organizationId)).toMatchObject({ orders: 1, free: 3 })
  })
})
