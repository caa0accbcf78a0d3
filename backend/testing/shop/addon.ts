import { addonCalls } from '#contract/calls/customer/addon.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import type { Addons } from '#contract/commerce/addon.ts'
import type { Esim, Order } from '#contract/commerce/order.ts'
import { consentVersion } from '#contract/commerce/order-words.ts'
import { type NetworkMove, playNetwork } from '#worker/dev/sandbox/play-network.ts'
import { type Buyer, buy, look, openBuyer, pay, type Wish } from '../order.ts'
import { testDatabase } from '../testing.ts'

export type Owner = Buyer & { esimId: string }

type ShopOptions = Parameters<typeof openBuyer>[0]

/** Opens a shop with a buyer who has an unused eSIM. */
export async function openOwner(wish?: Wish, options?: ShopOptions): Promise<Owner> {
  const buyer = await openBuyer(options)
  const order = await buy(buyer, wish)
  return { ...buyer, esimId: `${order.id}-0` }
}

/** Opens a shop with a buyer who is using an eSIM. */
export async function openTraveller(wish?: Wish, options?: ShopOptions): Promise<Owner> {
  const owner = await openOwner(wish, options)
  await play(owner, 'connect')
  return owner
}

/** Plays an event of a phone or of the sandbox's network. */
export function play({ shop, esimId: requestId }: Owner, move: NetworkMove): Promise<void> {
  const now = Math.floor(shop.clock.nowMs / 1000)
  return playNetwork(testDatabase(), { requestId, move, now })
}

/** Returns the eSIM as its owner sees it, with data freshly read from the network. */
export function esimOf(owner: Owner): Promise<Esim> {
  const { shop, bearer, esimId } = owner
  shop.clock.advance(11)
  return shop.ask(shopCalls.getEsim, { esim_id: esimId }, { bearer })
}

export function addonsOf({ shop, bearer, esimId }: Owner, currency = 'USD'): Promise<Addons> {
  return shop.ask(addonCalls.getAddons, { esim_id: esimId, currency }, { bearer })
}

/**
 * Returns the input that orders the n-th smallest add-on, with the price that the buyer has seen.
 */
export async function addonInput(owner: Owner, { at = 0, key = crypto.randomUUID() } = {}) {
  const { offers } = await addonsOf(owner)
  const addon = offers[at]
  if (!addon) throw new Error('expected an add-on')
  return {
    idempotency_key: key,
    esim_id: owner.esimId,
    addon_id: addon.id,
    currency: 'USD',
    total_minor: addon.priceMinor,
    consent: true,
    consent_version: consentVersion,
  }
}

export async function placeAddon(owner: Owner, wish?: { at?: number }): Promise<Order> {
  const { shop, bearer } = owner
  return shop.ask(addonCalls.orderAddon, await addonInput(owner, wish), { bearer })
}

/** Buys an add-on and waits until its data has been added. */
export async function addData(owner: Owner, wish?: { at?: number }): Promise<Order> {
  const order = await placeAddon(owner, wish)
  await pay(owner, order, 'success')
  owner.shop.clock.advance(3)
  return look(owner, order)
}

/** Advances the clock and signs in again, as the session may have ended. */
export async function pass(owner: Owner, seconds: number): Promise<void> {
  const { shop, accountId: id } = owner
  shop.clock.advance(seconds)
  owner.bearer = await shop.signIn({ id, accountType: 'normal' })
}
