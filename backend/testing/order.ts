import { shopCalls } from '#contract/calls/customer/shop.ts'
import type { Order } from '#contract/commerce/order.ts'
import { consentVersion } from '#contract/commerce/order-words.ts'
import type { Currency } from '#contract/money.ts'
import type { Call } from '../shop/call.ts'
import { openTestShop, type TestShop } from './test-shop.ts'
import { testCatalogue, testDatabase } from './testing.ts'

type ShopOptions = NonNullable<Parameters<typeof openTestShop>[0]>

export type Buyer = { shop: TestShop; bearer: { accessToken: string }; accountId: string }

/** Opens a shop with a signed-in account that can buy. */
export async function openBuyer(options: ShopOptions = {}): Promise<Buyer> {
  const shop = openTestShop(options)
  const account = await shop.addAccount()
  return { shop, bearer: await shop.signIn(account), accountId: account.id }
}

/** A call of the buyer that no limit holds back. */
export function callOfBuyer({ shop, accountId }: Buyer, changed: Partial<Call> = {}): Call {
  const caller = { accountId, accountType: 'normal', sessionId: '', permissions: [] } as const
  return { ...shop.callOf(), caller: { ...caller, reauthenticatedAt: 0 }, ...changed }
}

export type Wish = { planId?: string; quantity?: number; currency?: Currency; key?: string }

/** Returns the id of a plan, by default one of Japan with a data limit. */
export async function anyPlanId(slug = '5gb-30d', destination = 'japan'): Promise<string> {
  const row = await testCatalogue()
    .prepare('SELECT id FROM plan WHERE destination_slug = ?1 AND slug = ?2')
    .bind(destination, slug)
    .first<{ id: string }>()
  if (!row) throw new Error(`expected a plan ${slug} of ${destination}`)
  return row.id
}

/** Returns the input that creates an order, with the price that the buyer has seen. */
export async function orderInput({ shop, bearer }: Buyer, wish: Wish = {}) {
  const { quantity = 1, currency = 'USD', key = crypto.randomUUID() } = wish
  const basket = { plan_id: wish.planId ?? (await anyPlanId()), quantity, currency }
  const { totalMinor } = await shop.ask(shopCalls.quote, basket, { bearer })
  return {
    ...basket,
    idempotency_key: key,
    total_minor: totalMinor,
    consent: true,
    consent_version: consentVersion,
  }
}

export async function placeOrder(buyer: Buyer, wish?: Wish): Promise<Order> {
  const input = await orderInput(buyer, wish)
  return buyer.shop.ask(shopCalls.createOrder, input, { bearer: buyer.bearer })
}

export function pay(buyer: Buyer, order: Order, card: string): Promise<Order> {
  const input = { order_id: order.id, card }
  return buyer.shop.ask(shopCalls.payOrder, input, { bearer: buyer.bearer })
}

export function look(buyer: Buyer, order: Order): Promise<Order> {
  return buyer.shop.ask(shopCalls.getOrder, { order_id: order.id }, { bearer: buyer.bearer })
}

/** Makes and pays an order and waits until its eSIMs exist. */
export async function buy(buyer: Buyer, wish?: Wish): Promise<Order> {
  const order = await placeOrder(buyer, wish)
  await pay(buyer, order, 'success')
  buyer.shop.clock.advance(3)
  return look(buyer, order)
}

/** Lets the sandbox's network refuse to make a requested profile. */
export async function failProfile(requestId: string): Promise<void> {
  await testDatabase()
    .prepare('UPDATE sandbox_profile SET fails = 1 WHERE request_id = ?1')
    .bind(requestId)
    .run()
}

export async function countOf(table: string, where: string, ...values: unknown[]): Promise<number> {
  const row = await testDatabase()
    .prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`)
    .bind(...values)
    .first<{ n: number }>()
  return row?.n ?? 0
}
