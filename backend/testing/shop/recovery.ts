import { recoverOrders } from '../../shop/fulfilment/recover-orders.ts'
import type { TestShop } from '../test-shop.ts'
import { testDatabase } from '../testing.ts'

/** Ends the waits of all items that scheduled jobs have tried, without advancing the clock. */
export async function endWaits(): Promise<void> {
  await testDatabase().prepare('DELETE FROM job_attempt').run()
}

/**
 * Runs the recovery as scheduled work does, after all waits; returns the errors of the orders that
 * it could not advance.
 */
export async function recover({ shop }: { shop: TestShop }): Promise<readonly unknown[]> {
  const { db, now, services } = shop.callOf()
  await endWaits()
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
