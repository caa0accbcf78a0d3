import { describe, expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { topUpCalls } from '#contract/calls/customer/top-up.ts'
import { holdSeconds } from '#contract/commerce/top-up-words.ts'
import { callOfBuyer, countOf, look } from '../../../testing/order.ts'
import {
  addonsOf,
  esimOf,
  openTraveller,
  pass,
  placeAddon,
  play,
} from '../../../testing/shop/addon.ts'
import { recover } from '../../../testing/shop/recovery.ts'
import {
  addedTo,
  cardsOf,
  changeCards,
  chargesFor,
  confirm,
  openCardholder,
  press,
  pressInput,
  topUpOf,
  undo,
} from '../../../testing/shop/top-up.ts'
import { getAddons } from '../addon/get-addons.ts'

describe('a card that is kept', () => {
  it('R-MOM-30: is kept only if its owner says so, and known by brand, digits and expiry', async () => {
    expect(await cardsOf(await openTraveller())).toEqual([])
    const [card] = await cardsOf(await openCardholder({ onePress: false }))
    expect(card).toMatchObject({ brand: 'visa', last4: '4242', expiresMonth: 12 })
    expect(card?.onePressAt).toBeUndefined()
  })

  it('R-MOM-30: is kept once, however often it pays', async () => {
    const owner = await openCardholder()
    const { shop, bearer } = owner
    const order = await placeAddon(owner)
    const paying = { order_id: order.id, card: 'success', keep_card: true }
    await shop.ask(shopCalls.payOrder, paying, { bearer })
    const cards = await cardsOf(owner)
    expect(cards).toHaveLength(1)
    expect(cards[0]?.onePressAt).toBeDefined()
  })

  it('R-MOM-30: is charged by no press once it is removed, even while one is held', async () => {
    const owner = await openCardholder()
    const { shop, bearer } = owner
    const [card] = await cardsOf(owner)
    await press(owner)
    await shop.ask(topUpCalls.removeCard, { card_id: card?.id }, { bearer })
    expect(await cardsOf(owner)).toEqual([])
    expect(await countOf('sandbox_mandate', 'id = ?1', `${owner.esimId.slice(0, 36)}.1`)).toBe(0)
    shop.clock.advance(holdSeconds)
    await recover(owner)
    expect(await topUpOf(owner)).toMatchObject({ state: 'undone' })
    expect(await chargesFor(owner)).toBe(0)
    expect((await addonsOf(owner)).onePressCard).toBeUndefined()
  })

  it('R-MOM-31: is charged by one press only while its owner allows that', async () => {
    const owner = await openCardholder({ onePress: false })
    const { shop, bearer } = owner
    const input = await pressInput(owner)
    const refused = { status: 409, code: 'conflict', reason: 'no_card' }
    expect(await shop.refusal(topUpCalls.pressAddon, input, { bearer })).toEqual(refused)
    const [card] = await cardsOf(owner)
    const allowed = { card_id: card?.id, consent_version: '2026-11' }
    await shop.ask(topUpCalls.setOnePress, allowed, { bearer })
    expect((await addonsOf(owner)).onePressCard).toMatchObject({ id: card?.id })
    await shop.ask(topUpCalls.setOnePress, { card_id: card?.id }, { bearer })
    expect(await shop.refusal(topUpCalls.pressAddon, input, { bearer })).toEqual(refused)
  })

  it('R-MOM-31: is charged by no press in a shop that asks each time', async () => {
    const owner = await openCardholder()
    const channel = { ...owner.shop.callOf().channel, onePressTopUp: false }
    const asked = { esimId: owner.esimId, currency: 'USD' } as const
    expect((await getAddons(callOfBuyer(owner), asked)).onePressCard).toBeDefined()
    expect((await getAddons(callOfBuyer(owner, { channel }), asked)).onePressCard).toBeUndefined()
  })
})

describe('data that is added with one press', () => {
  it('R-MOM-32: is charged after ten seconds, whether or not anybody looks', async () => {
    const owner = await openCardholder()
    const held = await press(owner, { at: 1 })
    expect(held).toMatchObject({
      state: 'held',
      undoSeconds: holdSeconds,
      amountMb: 3 * 1024,
      priceMinor: 700,
      card: { brand: 'visa', last4: '4242' },
    })
    owner.shop.clock.advance(holdSeconds - 1)
    await recover(owner)
    expect(await topUpOf(owner)).toMatchObject({ state: 'held', undoSeconds: 1 })
    expect(await chargesFor(owner)).toBe(0)
    owner.shop.clock.advance(1)
    await recover(owner)
    expect(await chargesFor(owner)).toBe(1)
    owner.shop.clock.advance(3)
    await recover(owner)
    expect(await topUpOf(owner)).toMatchObject({ state: 'added', canReturn: true })
    expect(await esimOf(owner)).toMatchObject({ allowanceMb: 8 * 1024 })
    const mailed = await countOf('outbox_mail', 'id = ?1', `order_confirmed-${held.orderId}`)
    expect(mailed).toBe(1)
  })

  it('R-MOM-32: is charged as soon as its page asks', async () => {
    const owner = await openCardholder()
    await press(owner)
    owner.shop.clock.advance(holdSeconds)
    expect(await topUpOf(owner)).toMatchObject({ state: 'adding' })
    owner.shop.clock.advance(3)
    expect(await topUpOf(owner)).toMatchObject({ state: 'added' })
  })

  it('R-MOM-33: undone in time, it charges nothing', async () => {
    const owner = await openCardholder()
    const held = await press(owner)
    owner.shop.clock.advance(holdSeconds - 1)
    expect(await undo(owner, held)).toMatchObject({ state: 'undone' })
    expect(await undo(owner, held)).toMatchObject({ state: 'undone' })
    owner.shop.clock.advance(60)
    await recover(owner)
    expect(await topUpOf(owner)).toMatchObject({ state: 'undone' })
    expect(await countOf('sandbox_charge', 'reference LIKE ?1', `${held.orderId}.%`)).toBe(0)
    expect(await addedTo(owner)).toBe(0)
  })

  it('R-MOM-33: undone too late, it stays, and can be returned', async () => {
    const owner = await openCardholder()
    const held = await press(owner)
    owner.shop.clock.advance(holdSeconds)
    await recover(owner)
    expect(await undo(owner, held)).toMatchObject({ state: 'adding' })
    expect(await chargesFor(owner)).toBe(1)
  })

  it('R-MOM-34: pressed twice, or on two devices, it is bought once', async () => {
    const owner = await openCardholder()
    const input = await pressInput(owner)
    const { shop, bearer } = owner
    const again = { ...input, idempotency_key: crypto.randomUUID() }
    const first = await shop.ask(topUpCalls.pressAddon, input, { bearer })
    shop.clock.advance(4)
    const second = await shop.ask(topUpCalls.pressAddon, input, { bearer })
    const other = await shop.ask(topUpCalls.pressAddon, again, { bearer })
    expect([second.orderId, other.orderId]).toEqual([first.orderId, first.orderId])
    expect(other.undoSeconds).toBe(holdSeconds - 4)
    shop.clock.advance(holdSeconds)
    await recover(owner)
    const late = { ...input, idempotency_key: crypto.randomUUID() }
    expect((await shop.ask(topUpCalls.pressAddon, late, { bearer })).orderId).toBe(first.orderId)
    expect(await chargesFor(owner)).toBe(1)
    await pass(owner, 180)
    expect((await press(owner)).orderId).not.toBe(first.orderId)
  })

  it('R-MOM-34: it takes the place of an order of the same data that nobody has paid', async () => {
    const owner = await openCardholder()
    const open = await placeAddon(owner)
    const held = await press(owner)
    expect(held).toMatchObject({ state: 'held' })
    expect(held.orderId).not.toBe(open.id)
    expect((await look(owner, open)).state).toBe('CANCELLED')
  })

  it('R-MOM-35: waits for the bank, and is added once its customer has confirmed', async () => {
    const owner = await openCardholder({ card: 'three_d_secure' })
    const held = await press(owner)
    owner.shop.clock.advance(holdSeconds)
    await recover(owner)
    const reference = `${held.orderId}.1`
    expect(await topUpOf(owner)).toMatchObject({
      state: 'bank',
      actionUrl: `/__dev/sandbox/bank/${reference}`,
    })
    await confirm(reference)
    expect(await topUpOf(owner)).toMatchObject({ state: 'adding' })
  })

  it('R-MOM-35: that the bank waits for can be dropped, and nothing is charged', async () => {
    const owner = await openCardholder({ card: 'three_d_secure' })
    const held = await press(owner)
    owner.shop.clock.advance(holdSeconds)
    await recover(owner)
    expect(await undo(owner, held)).toMatchObject({ state: 'undone' })
    await confirm(`${held.orderId}.1`)
    await recover(owner)
    expect(await chargesFor(owner)).toBe(0)
  })

  it('R-MOM-35: declined, it can be paid with another card', async () => {
    const owner = await openCardholder()
    await changeCards('decline')
    const held = await press(owner)
    owner.shop.clock.advance(holdSeconds)
    await recover(owner)
    expect(await topUpOf(owner)).toMatchObject({ state: 'declined', decline: 'declined' })
    const paying = { order_id: held.orderId, card: 'success' }
    await owner.shop.ask(shopCalls.payOrder, paying, { bearer: owner.bearer })
    expect(await topUpOf(owner)).toMatchObject({ state: 'adding' })
    expect(await chargesFor(owner)).toBe(1)
  })

  it('R-MOM-35: refused by the network, it is paid back', async () => {
    const owner = await openCardholder()
    await press(owner)
    await play(owner, 'refuse')
    owner.shop.clock.advance(holdSeconds)
    await recover(owner)
    owner.shop.clock.advance(3)
    await recover(owner)
    await recover(owner)
    expect(await topUpOf(owner)).toMatchObject({ state: 'refused' })
    expect(await chargesFor(owner)).toBe(0)
  })
})

describe('data that is given back', () => {
  async function openAdded() {
    const owner = await openCardholder()
    await press(owner)
    owner.shop.clock.advance(holdSeconds)
    await topUpOf(owner)
    owner.shop.clock.advance(3)
    const topUp = await topUpOf(owner)
    expect(topUp).toMatchObject({ state: 'added', canReturn: true })
    return { owner, orderId: topUp?.orderId ?? '' }
  }

  it('R-MOM-36: is taken back by the network, and all of its money goes back', async () => {
    const { owner, orderId } = await openAdded()
    const { shop, bearer } = owner
    await shop.ask(shopCalls.cancelOrder, { order_id: orderId }, { bearer })
    expect(await topUpOf(owner)).toMatchObject({ state: 'returned', canReturn: false })
    expect(await esimOf(owner)).toMatchObject({ allowanceMb: 5 * 1024 })
    expect((await esimOf(owner)).addons).toBeUndefined()
    expect([await chargesFor(owner), await addedTo(owner)]).toEqual([0, 0])
    const mailed = await countOf('outbox_mail', 'id = ?1', `order_refunded-${orderId}`)
    expect(mailed).toBe(1)
  })

  it('R-MOM-36: is not, once its first megabyte was used', async () => {
    const { owner, orderId } = await openAdded()
    const { shop, bearer } = owner
    await play(owner, 'use_1024')
    for (let gb = 0; gb < 4; gb += 1) await play(owner, 'use_1024')
    await play(owner, 'use_100')
    const asked = { order_id: orderId }
    expect(await shop.refusal(shopCalls.cancelOrder, asked, { bearer })).toMatchObject({
      status: 409,
      reason: 'in_use',
    })
    await esimOf(owner)
    expect(await topUpOf(owner)).toMatchObject({ state: 'added', canReturn: false })
    expect(await chargesFor(owner)).toBe(1)
  })

  it('R-MOM-36: is not, if it was bought in another way', async () => {
    const owner = await openTraveller()
    const order = await placeAddon(owner)
    const { shop, bearer } = owner
    await shop.ask(shopCalls.payOrder, { order_id: order.id, card: 'success' }, { bearer })
    shop.clock.advance(3)
    await look(owner, order)
    const asked = { order_id: order.id }
    expect((await shop.refusal(shopCalls.cancelOrder, asked, { bearer })).status).toBe(409)
  })
})
