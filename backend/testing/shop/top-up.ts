import { expect } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { topUpCalls } from '#contract/calls/customer/top-up.ts'
import { consentVersion } from '#contract/commerce/order-words.ts'
import type { SavedCard, TopUp } from '#contract/commerce/top-up.ts'
import { countOf, look, openBuyer, placeOrder, type Wish } from '../order.ts'
import { testDatabase } from '../testing.ts'
import { addonsOf, type Owner, play } from './addon.ts'

type Keeping = { card?: string; onePress?: boolean; wish?: Wish }
type ShopOptions = Parameters<typeof openBuyer>[0]

/** A traveller whose card was kept when they paid, by default with one press allowed. */
export async function openCardholder(
  { card = 'success', onePress = true, wish }: Keeping = {},
  options?: ShopOptions,
): Promise<Owner> {
  const buyer = await openBuyer(options)
  const { shop, bearer } = buyer
  const order = await placeOrder(buyer, wish)
  const kept = onePress ? { one_press_version: consentVersion } : {}
  const paying = { order_id: order.id, card, keep_card: true, ...kept }
  await shop.ask(shopCalls.payOrder, paying, { bearer })
  await confirm(`${order.id}.1`)
  shop.clock.advance(6)
  await look(buyer, order)
  shop.clock.advance(3)
  expect((await look(buyer, order)).state).toBe('COMPLETED')
  const owner = { ...buyer, esimId: `${order.id}-0` }
  await play(owner, 'connect')
  return owner
}

/** The bank's customer confirms a charge. */
export async function confirm(reference: string): Promise<void> {
  await testDatabase()
    .prepare(
      "UPDATE sandbox_charge SET state = 'succeeded' WHERE reference = ?1 AND state = 'action_due'",
    )
    .bind(reference)
    .run()
}

/** Lets the saved cards of the sandbox act like another card. */
export async function changeCards(card: string): Promise<void> {
  await testDatabase().prepare('UPDATE sandbox_mandate SET card = ?1').bind(card).run()
}

/** What one press on the n-th smallest add-on sends. */
export async function pressInput(owner: Owner, { at = 0, key = crypto.randomUUID() } = {}) {
  const addon = (await addonsOf(owner)).offers[at]
  if (!addon) throw new Error('expected an add-on')
  return {
    idempotency_key: key,
    esim_id: owner.esimId,
    addon_id: addon.id,
    currency: 'USD',
    total_minor: addon.priceMinor,
  }
}

export async function press(owner: Owner, wish?: Parameters<typeof pressInput>[1]): Promise<TopUp> {
  const { shop, bearer } = owner
  return shop.ask(topUpCalls.pressAddon, await pressInput(owner, wish), { bearer })
}

export async function topUpOf({ shop, bearer, esimId }: Owner): Promise<TopUp | undefined> {
  return (await shop.ask(topUpCalls.getTopUp, { esim_id: esimId }, { bearer })).topUp
}

export function undo({ shop, bearer }: Owner, { orderId }: TopUp): Promise<TopUp> {
  return shop.ask(topUpCalls.undoTopUp, { order_id: orderId }, { bearer })
}

export async function cardsOf({ shop, bearer }: Owner): Promise<SavedCard[]> {
  return (await shop.ask(topUpCalls.listCards, {}, { bearer })).cards
}

/** How often cards were charged for data that was added to an eSIM. */
export function chargesFor({ esimId }: Owner): Promise<number> {
  return countOf(
    'sandbox_charge',
    `state = 'succeeded' AND amount_minor > refunded_minor AND substr(reference, 1, 36) IN (
       SELECT id FROM purchase WHERE esim_id = ?1)`,
    esimId,
  )
}

/** How often data is on an eSIM beside its plan's own. */
export function addedTo({ esimId }: Owner): Promise<number> {
  return countOf('sandbox_topup', 'profile_id = ?1 AND fails = 0', esimId)
}
