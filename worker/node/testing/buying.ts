import type { ApiClient } from '#app/api/client.ts'
import { type Order, PlanId } from '#contract/commerce/order.ts'
import { consentVersion } from '#contract/commerce/order-words.ts'
import { inFile, type MortalBackend } from './mortal-backend.ts'

/** Text that the first statement of an order contains: the table that it uses. */
export const ordering = 'idempotent_answer'

const currency = 'USD'
/**
 * The most requests for an order's state: about as many as a page makes before its visitor gives
 * up.
 */
const maxAsked = 10

export type Buyer = { backend: MortalBackend; api: ApiClient }

/**
 * Buys a plan as a page does. Calling it again with the same key repeats the request, as a page
 * does when no answer arrived.
 */
export async function buyPlan(buyer: Buyer, plan: string, idempotencyKey: string): Promise<Order> {
  const { api } = buyer
  const basket = { planId: PlanId.assert(plan), quantity: 1, currency } as const
  const { totalMinor } = await api.call('quote', basket)
  const agreed = { totalMinor, consent: true, consentVersion } as const
  return complete(buyer, await api.call('createOrder', { ...basket, ...agreed, idempotencyKey }))
}

type AddonWish = { esimId: string; idempotencyKey: string; autoCapMinor?: number }

/** Buys the smallest data add-on that is offered for an eSIM, with the same retry behaviour. */
export async function buyAddon(buyer: Buyer, wish: AddonWish): Promise<Order> {
  const { api } = buyer
  const { offers } = await api.call('getAddons', { esimId: wish.esimId, currency })
  const [addon] = offers
  if (!addon) throw new Error('expected an add-on')
  const { id: addonId, priceMinor: totalMinor } = addon
  const agreed = { totalMinor, consent: true, consentVersion } as const
  const order = { ...wish, ...agreed, currency, addonId } as const
  return complete(buyer, await api.call('orderAddon', order))
}

async function complete({ backend, api }: Buyer, placed: Order): Promise<Order> {
  let order = placed
  for (let asked = 0; order.state !== 'COMPLETED' && asked < maxAsked; asked += 1) {
    const isTryable = ['open', 'declined', 'voided'].includes(order.payment.state)
    order = isTryable
      ? await api.call('payOrder', { orderId: order.id, card: 'success' })
      : await api.call('getOrder', { orderId: order.id })
    if (order.state !== 'COMPLETED') await backend.advance(2)
  }
  return order
}

const ofCompleted = "IN (SELECT id FROM purchase WHERE state = 'COMPLETED')"
const queries = {
  orders: "SELECT count(*) FROM purchase WHERE state = 'COMPLETED'",
  unfinished: "SELECT count(*) FROM purchase WHERE state <> 'COMPLETED'",
  charges: `SELECT count(*) FROM sandbox_charge
    WHERE state = 'succeeded' AND substr(reference, 1, 36) ${ofCompleted}`,
  otherCharges: `SELECT count(*) FROM sandbox_charge WHERE state <> 'voided'
    AND NOT (state = 'succeeded' AND substr(reference, 1, 36) ${ofCompleted})`,
  esims: `SELECT count(*) FROM esim WHERE iccid IS NOT NULL AND purchase_id ${ofCompleted}`,
  profiles: 'SELECT count(*) FROM sandbox_profile',
  addons: `SELECT count(*) FROM esim_addon WHERE made_at IS NOT NULL AND purchase_id ${ofCompleted}`,
  topUps: 'SELECT count(*) FROM sandbox_topup',
  entries: `SELECT count(*) FROM points_entry WHERE kind = 'earned' AND purchase_id ${ofCompleted}`,
  mails: `SELECT count(*) FROM outbox_mail WHERE id LIKE 'order_confirmed-%'`,
} as const

export type RowCounts = Record<keyof typeof queries, number>

/** Counts the rows of each kind in the database. */
export function countRows({ file }: MortalBackend): RowCounts {
  return inFile(file, (sqlite) => {
    const counts = Object.entries(queries).map(([name, sql]) => {
      const row = sqlite.prepare(sql).get() ?? {}
      return [name, Number(Object.values(row)[0])]
    })
    return Object.fromEntries(counts)
  })
}

/** Returns how many rows of each kind were added since `before`. */
export function gainedSince(before: RowCounts, backend: MortalBackend): RowCounts {
  const gained = Object.entries(countRows(backend)).map(([name, count]) => [
    name,
    count - before[name as keyof RowCounts],
  ])
  return Object.fromEntries(gained)
}

const nothing = Object.fromEntries(Object.keys(queries).map((name) => [name, 0])) as RowCounts

/** The rows that one order of a plan adds. */
export const onePlan: RowCounts = {
  ...nothing,
  ...{ orders: 1, charges: 1, esims: 1, profiles: 1, entries: 1, mails: 1 },
}
/** The change when an existing order is cancelled and refunded. */
export const oneCancelled: RowCounts = {
  ...nothing,
  ...{ orders: -1, unfinished: 1, charges: -1, otherCharges: 1, esims: -1, entries: -1 },
}
export const oneAddon: RowCounts = {
  ...nothing,
  ...{ orders: 1, charges: 1, addons: 1, topUps: 1, entries: 1, mails: 1 },
}
