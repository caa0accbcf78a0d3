import { recoverOrders } from '../commerce/fulfilment/recover-orders.ts'
import type { TestShop } from './test-shop.ts'

/** Runs the recovery as the clock does; returns the errors of the orders that it could not advance. */
export function recover({ shop }: { shop: TestShop }): Promise<readonly unknown[]> {
  const { db, now, services } = shop.callOf()
  return failuresOf(recoverOrders({ db, now, services }))
}

/** The errors of the rows that a job could not handle; the other rows were. */
export async function failuresOf(job: Promise<void>): Promise<readonly unknown[]> {
  try {
    await job
    return []
  } catch (error) {
    if (error instanceof AggregateError) return error.errors
    throw error
  }
}
