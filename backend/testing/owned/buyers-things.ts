import { addonCalls } from '#contract/calls/customer/addon.ts'
import { exchangeCalls } from '#contract/calls/customer/exchange.ts'
import { pushCalls } from '#contract/calls/customer/push.ts'
import { friendCalls } from '#contract/calls/customer/reward.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { topUpCalls } from '#contract/calls/customer/top-up.ts'
import { tripCalls } from '#contract/calls/customer/trip.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import { consentVersion } from '#contract/commerce/order-words.ts'
import { playNetwork } from '#worker/dev/sandbox/play-network.ts'
import type { Keyring } from '../account/test-keyring.ts'
import { png } from '../files.ts'
import { anyPlanId } from '../order.ts'
import { testDatabase } from '../testing.ts'

export const picture = new Uint8Array(png(7, 5))

export async function prepared(keyring: Keyring): Promise<string> {
  const input = { kind: 'avatar', contentType: 'image/png', sizeBytes: picture.length } as const
  return (await keyring.ask(userCalls.prepareUpload, input, keyring.bearer)).key
}

export async function uploaded(keyring: Keyring): Promise<string> {
  const key = await prepared(keyring)
  await keyring.ask(userCalls.uploadPicture, { key }, { ...keyring.bearer, body: picture })
  return key
}

export const passkey = async (keyring: Keyring) => {
  await keyring.add()
  return (await keyring.add()).id
}

/** A browser that gets notices; each keyring has its own. */
export async function pushed(keyring: Keyring): Promise<string> {
  const device = {
    endpoint: `https://push.example/send/${crypto.randomUUID()}`,
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  return (await keyring.ask(pushCalls.addPushDevice, device, keyring.bearer)).id
}

export async function ordered(keyring: Keyring, plan?: string): Promise<string> {
  const planId = plan ?? (await anyPlanId())
  const basket = { planId, quantity: 1, currency: 'USD' } as const
  const { totalMinor } = await keyring.ask(shopCalls.quote, basket, keyring.bearer)
  const wish = { ...basket, totalMinor, consent: true, consentVersion } as const
  const keyed = { ...wish, idempotencyKey: crypto.randomUUID() }
  return (await keyring.ask(shopCalls.createOrder, keyed, keyring.bearer)).id
}

export async function placedTrip(keyring: Keyring): Promise<string> {
  const ids = [await anyPlanId(), await anyPlanId('5gb-30d', 'south-korea')]
  const plans = ids.map((planId) => ({ planId, quantity: 1 }))
  const asked = { plans, currency: 'USD' } as const
  const { totalMinor } = await keyring.ask(tripCalls.quoteTrip, asked, keyring.bearer)
  const wish = { ...asked, totalMinor, consent: true, consentVersion } as const
  const keyed = { ...wish, idempotencyKey: crypto.randomUUID() }
  return (await keyring.ask(tripCalls.createTrip, keyed, keyring.bearer)).id
}

export async function paidTrip(keyring: Keyring): Promise<string> {
  const orderId = await placedTrip(keyring)
  await keyring.ask(shopCalls.payOrder, { orderId, card: 'success' }, keyring.bearer)
  return orderId
}

export async function bought(keyring: Keyring, plan?: string): Promise<string> {
  const orderId = await ordered(keyring, plan)
  await keyring.ask(shopCalls.payOrder, { orderId, card: 'success' }, keyring.bearer)
  return `${orderId}-0`
}

/** A landing of an hour ago, and the press half an hour later. */
export const landing = {
  landedAt: Math.floor(Date.now() / 1000) - 3_600,
  pressedAt: Math.floor(Date.now() / 1000) - 1_800,
}

/** Buys an eSIM long enough ago that it may be said to have had no data after that landing. */
export async function landed(keyring: Keyring): Promise<string> {
  const esimId = `${await ready(keyring)}-0`
  await testDatabase().prepare('UPDATE esim SET created_at = 1 WHERE id = ?1').bind(esimId).run()
  return esimId
}

export const paid = async (keyring: Keyring) => (await bought(keyring)).replace(/-0$/, '')

/** Buys eSIMs and waits until they exist: the network of the tests takes two seconds. */
export async function ready(keyring: Keyring): Promise<string> {
  const orderId = await paid(keyring)
  keyring.clock.advance(3)
  await keyring.ask(shopCalls.getOrder, { orderId }, keyring.bearer)
  return orderId
}

/** Buys an eSIM that accepts add-ons before its first use. */
export async function global(keyring: Keyring): Promise<string> {
  const esimId = await bought(keyring, 'global-54-1gb-7d-v1')
  keyring.clock.advance(3)
  const orderId = esimId.replace(/-0$/, '')
  await keyring.ask(shopCalls.getOrder, { orderId }, keyring.bearer)
  return esimId
}

/** The data that a press adds to an eSIM that accepts it before its first use. */
export const pressed = {
  addonId: 'global-54-addon-1gb-7d-v1',
  currency: 'USD',
  totalMinor: 600,
} as const

/** Buys such an eSIM with a card that is kept, which one press may charge. */
export async function pressable(keyring: Keyring): Promise<string> {
  const orderId = await ordered(keyring, 'global-54-1gb-7d-v1')
  const kept = { keepCard: true, onePressVersion: consentVersion } as const
  await keyring.ask(shopCalls.payOrder, { orderId, card: 'success', ...kept }, keyring.bearer)
  keyring.clock.advance(3)
  await keyring.ask(shopCalls.getOrder, { orderId }, keyring.bearer)
  return `${orderId}-0`
}

/** Presses once, and returns the order whose charge is held. */
export async function held(keyring: Keyring): Promise<string> {
  const esimId = await pressable(keyring)
  const wish = { ...pressed, esimId, idempotencyKey: crypto.randomUUID() }
  return (await keyring.ask(topUpCalls.pressAddon, wish, keyring.bearer)).orderId
}

/** Buys an eSIM and uses data on it. */
export async function used(keyring: Keyring): Promise<string> {
  const requestId = `${await ready(keyring)}-0`
  const now = Math.floor(keyring.clock.nowMs / 1000)
  await playNetwork(testDatabase(), { requestId, move: 'use_100', now })
  keyring.clock.advance(11)
  return requestId
}

/** Buys an eSIM whose automatic top-up was stopped. */
export async function topped(keyring: Keyring): Promise<string> {
  const esimId = await global(keyring)
  const asked = { esimId, currency: 'USD' } as const
  const [addon] = (await keyring.ask(addonCalls.getAddons, asked, keyring.bearer)).offers
  const { priceMinor: totalMinor = 0, id: addonId = '' } = addon ?? {}
  const wish = { ...asked, addonId, totalMinor, consent: true, consentVersion } as const
  const keyed = { ...wish, idempotencyKey: crypto.randomUUID(), autoCapMinor: totalMinor }
  const order = await keyring.ask(addonCalls.orderAddon, keyed, keyring.bearer)
  const paying = { orderId: order.id, card: 'success' }
  await keyring.ask(shopCalls.payOrder, paying, keyring.bearer)
  await keyring.ask(addonCalls.stopAuto, { esimId }, keyring.bearer)
  return esimId
}

export async function befriended(keyring: Keyring): Promise<string> {
  const input = { name: 'Ben', email: `${crypto.randomUUID()}@example.com` }
  return (await keyring.ask(friendCalls.addFriend, input, keyring.bearer)).id
}

export const dearPlan = 'jp-20gb-30d-v1'

export const differences = new Map<string, { dueMinor: number; returnMinor: number }>()

export const shownDifference = async (keyring: Keyring, orderId: string) => {
  const asked = { orderId, planId: dearPlan }
  differences.set(orderId, await keyring.ask(exchangeCalls.quoteExchange, asked, keyring.bearer))
  return orderId
}

/** Gives the caller an eSIM that their organisation pays for. */
export async function given(keyring: Keyring): Promise<string> {
  const esimId = await global(keyring)
  const organizationId = `org-${keyring.owner.id}`
  const db = testDatabase()
  await db.batch([
    db
      .prepare(`INSERT INTO organization
          (id, name, payment_model, enterprise_pay_model, currency_unit, channel, created_at)
        VALUES (?, 'Example Travel Ltd', 'POST_PAID', 'MONTHLY', 'USD', 'plain', 0)`)
      .bind(organizationId),
    db
      .prepare('UPDATE account SET organization_id = ?2 WHERE id = ?1')
      .bind(keyring.owner.id, organizationId),
    db
      .prepare('UPDATE purchase SET organization_id = ?2 WHERE account_id = ?1')
      .bind(keyring.owner.id, organizationId),
    db
      .prepare('UPDATE esim SET organization_id = ?2 WHERE account_id = ?1')
      .bind(keyring.owner.id, organizationId),
  ])
  return esimId
}
