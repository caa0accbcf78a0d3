import { describe, expect, it } from 'vitest'
import { topUpCalls } from '#contract/calls/customer/top-up.ts'
import { holdSeconds } from '#contract/commerce/top-up-words.ts'
import { rounds } from '#contract/testing/effort.ts'
import { forgetLimits } from '../../../testing/gate.ts'
import { callOfBuyer, countOf } from '../../../testing/order.ts'
import { esimOf, pass } from '../../../testing/shop/addon.ts'
import { recoverAll } from '../../../testing/shop/interrupted-stage.ts'
import { recover } from '../../../testing/shop/recovery.ts'
import {
  addedTo,
  chargesFor,
  openCardholder,
  press,
  pressInput,
  topUpOf,
  undo,
} from '../../../testing/shop/top-up.ts'
import { dyingDatabase } from '../../../testing/test-dying-database.ts'
import { watchInvariants } from '../../../testing/test-invariants.ts'
import { pressAddon } from './press-addon.ts'

describe('one press, by several at once', () => {
  it('R-MOM-34: 20 presses on as many devices are one order and one charge', async () => {
    const audit = await watchInvariants()
    const owner = await openCardholder()
    const { shop, bearer } = owner
    const input = await pressInput(owner)
    const keys = Array.from({ length: 20 }, () => crypto.randomUUID())
    await Promise.all(
      keys.map((idempotency_key) =>
        shop.send(topUpCalls.pressAddon, { ...input, idempotency_key }, { bearer }),
      ),
    )
    shop.clock.advance(holdSeconds)
    await Promise.all([recover(owner), topUpOf(owner), topUpOf(owner), recover(owner)])
    shop.clock.advance(3)
    await recover(owner)
    expect(await countOf('purchase', 'esim_id = ?1', owner.esimId)).toBe(1)
    expect([await chargesFor(owner), await addedTo(owner)]).toEqual([1, 1])
    expect(await audit()).toEqual([])
  })

  it('R-MOM-33: undone in the second in which it is charged, it is one or the other', async () => {
    const audit = await watchInvariants()
    const owner = await openCardholder()
    for (let round = 0; round < rounds; round += 1) {
      const before = await chargesFor(owner)
      const held = await press(owner)
      owner.shop.clock.advance(holdSeconds)
      const [, answer] = await Promise.all([recover(owner), undo(owner, held), recover(owner)])
      await recoverAll(owner)
      const charged = (await chargesFor(owner)) - before
      expect([answer.state === 'undone' ? 0 : 1, await addedTo(owner)]).toEqual([
        charged,
        before + charged,
      ])
      await pass(owner, 180)
      await forgetLimits()
    }
    expect(await audit()).toEqual([])
  })
})

const places = Array.from({ length: 12 }, (_, at) => ({ place: 1 + at * 2 }))

describe('a process that ends while data is added with one press', () => {
  it.each(places)('R-MOM-34: after answer $place, it is bought once or not', async ({ place }) => {
    const owner = await openCardholder()
    const { shop } = owner
    const sent = await pressInput(owner)
    const input = {
      ...{ idempotencyKey: sent.idempotency_key, esimId: sent.esim_id, addonId: sent.addon_id },
      ...{ currency: 'USD' as const, totalMinor: sent.total_minor },
    }
    const later = (work: Promise<unknown>) => void work.catch(() => undefined)
    const dying = callOfBuyer(owner, { db: dyingDatabase(place), later })
    await pressAddon(dying, input).catch(() => undefined)
    shop.clock.advance(holdSeconds)
    const stopped = () => ({ ...shop.callOf(), db: dyingDatabase(place) })
    await recover({ shop: { ...shop, callOf: stopped } }).catch(() => undefined)
    await recoverAll(owner)
    const ordered = await countOf('purchase', 'esim_id = ?1', owner.esimId)
    expect(ordered).toBeLessThanOrEqual(1)
    expect([await chargesFor(owner), await addedTo(owner)]).toEqual([ordered, ordered])
    expect((await esimOf(owner)).allowanceMb).toBe((5 + ordered) * 1024)
  })
})
