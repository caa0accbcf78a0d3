import { describe, expect, it } from 'vitest'
import { addonCalls } from '#contract/calls/customer/addon.ts'
import { anyPlanId, countOf, look, pay } from '../../../testing/order.ts'
import { addonInput, esimOf, openTraveller, play } from '../../../testing/shop/addon.ts'
import { callOf, recoverAll } from '../../../testing/shop/interrupted-stage.ts'
import { dyingDatabase } from '../../../testing/test-dying-database.ts'
import { testDatabase } from '../../../testing/testing.ts'
import { watchAutos } from '../../fulfilment/usage/watch-autos.ts'
import { payOrder } from '../order/pay-order.ts'

const places = Array.from({ length: 11 }, (_, at) => ({ place: 1 + at * 3 }))
const charged = `state = 'succeeded' AND substr(reference, 1, 36) IN (
  SELECT id FROM purchase WHERE esim_id = ?1`

describe('a process that ends while data is added', () => {
  it.each(places)(
    'R-IDM-4: after answer $place of the database, adds it once',
    async ({ place }) => {
      const owner = await openTraveller()
      const { shop, bearer, accountId } = owner
      const order = await shop.ask(addonCalls.orderAddon, await addonInput(owner), { bearer })
      const call = callOf(owner, accountId, dyingDatabase(place))
      await payOrder(call, { orderId: order.id, card: 'success' }).catch(() => undefined)
      await recoverAll(owner)
      const now = await look(owner, order)
      if (now.state === 'PENDING') {
        await pay(owner, order, 'success')
        await recoverAll(owner)
      }
      expect((await look(owner, order)).state).toBe('COMPLETED')
      expect(await countOf('sandbox_charge', `${charged})`, owner.esimId)).toBe(1)
      expect(await countOf('sandbox_topup', 'profile_id = ?1', owner.esimId)).toBe(1)
      expect(await countOf('outbox_mail', 'id = ?1', `order_confirmed-${order.id}`)).toBe(1)
      expect((await esimOf(owner)).allowanceMb).toBe(6 * 1024)
    },
  )

  it.each(places)(
    'R-IDM-5: after answer $place, what it bought by itself is there once',
    async ({ place }) => {
      const owner = await openTraveller({ planId: await anyPlanId('1gb-7d') })
      const { shop, bearer, esimId } = owner
      const input = { ...(await addonInput(owner)), auto_cap_minor: 10_000 }
      const first = await shop.ask(addonCalls.orderAddon, input, { bearer })
      await pay(owner, first, 'success')
      await recoverAll(owner)
      for (let at = 0; at < 19; at += 1) await play(owner, 'use_100')
      const { now, services } = shop.callOf()
      await testDatabase()
        .prepare('UPDATE esim SET reported_at = NULL WHERE id = ?1')
        .bind(esimId)
        .run()
      await watchAutos({ db: dyingDatabase(place), now, services }).catch(() => undefined)
      shop.clock.advance(60)
      const context = shop.callOf()
      await watchAutos({ db: context.db, now: context.now, services: context.services })
      await recoverAll(owner)
      const auto = `${charged} AND auto_key IS NOT NULL)`
      expect(await countOf('sandbox_charge', auto, esimId)).toBe(1)
      expect(await countOf('sandbox_topup', 'profile_id = ?1', esimId)).toBe(2)
      expect((await esimOf(owner)).allowanceMb).toBe(3 * 1024)
    },
  )
})
