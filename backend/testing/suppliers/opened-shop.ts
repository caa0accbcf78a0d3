import { expect } from 'vitest'
import { ApiError } from '#contract/errors.ts'
import type { Supplier } from '../../shop/providers/supplier/supplier.ts'
import { type Buyer, look, pay, placeOrder } from '../order.ts'
import type { SupplierDouble } from './double.ts'

/** A shop that one supplier delivers to, with a buyer, and what was written to logs. */
export type Opened = {
  buyer: Buyer
  /** The buyer's account, and four more. */
  accountIds: readonly string[]
  double: SupplierDouble
  /** The adapter, asked within its budget. */
  supplier: Supplier
  logged: string[]
  time: { ms: number }
}

export type Of = () => Opened

/** Lets time go by for the shop and the double. */
export function wait({ buyer, time }: Opened, seconds: number): void {
  time.ms += seconds * 1000
  buyer.shop.clock.nowMs = time.ms
}

export const order = async ({ buyer }: Opened) => pay(buyer, await placeOrder(buyer), 'success')

/** Orders, and waits until the eSIM exists. */
export async function deliver(shop: Opened) {
  const bought = await order(shop)
  wait(shop, 60)
  const done = await look(shop.buyer, bought)
  expect(done.state).toBe('COMPLETED')
  return { order: done, id: `${done.id}-0` }
}

export const supplyOf = ({ buyer }: Opened) =>
  buyer.shop.services.providers?.supply ?? expect.unreachable('expected a supply')

export async function reportOn(shop: Opened, requestId: string) {
  const report = await supplyOf(shop).read(shop.buyer.shop.callOf(), requestId)
  return report?.state === 'made' ? report : expect.unreachable('expected an eSIM')
}

/** Looks until the outcome of an order is known, as scheduled work does. */
export async function settleUnknown(shop: Opened, bought: Awaited<ReturnType<typeof order>>) {
  for (const seconds of [40, 60, 300]) {
    wait(shop, seconds)
    // What a run of the scheduled work could not do is reported, and the next one goes on.
    await supplyOf(shop).lookUp(shop.buyer.shop.callOf()).catch(allowUnavailable)
    if ((await look(shop.buyer, bought)).state === 'COMPLETED') return
  }
}

/** How an eSIM is named at its supplier, by the double's books. */
export function refIn({ double }: Opened, id: string) {
  const { requestId, orderId, esimId, iccid } =
    double.sold().find((each) => each.requestId === id) ?? expect.unreachable()
  return { requestId, orderId, ...(esimId ? { esimId } : {}), ...(iccid ? { iccid } : {}) }
}

export function totalOf({ usage }: Awaited<ReturnType<typeof reportOn>>) {
  return usage.by === 'total' ? usage : expect.unreachable('expected a total')
}

function allowUnavailable(error: unknown): void {
  if (error instanceof AggregateError) error.errors.forEach(allowUnavailable)
  else if (!(error instanceof ApiError && error.code === 'upstream_unavailable')) throw error
}
