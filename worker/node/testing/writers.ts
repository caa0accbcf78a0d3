import { type Order, PlanId } from '#contract/commerce/order.ts'
import { consentVersion } from '#contract/commerce/order-words.ts'
import { ApiError } from '#contract/errors.ts'
import type { Buyer } from './buying.ts'
import { inFile, type MortalBackend } from './mortal-backend.ts'

/** Accounts that order at the same time. */
export const writers = ['writer-1', 'writer-2', 'writer-3', 'writer-4']

export function addWriters({ file }: MortalBackend): void {
  inFile(file, (sqlite) => {
    const add = sqlite.prepare(
      `INSERT INTO account (id, account_type, email, email_key, locale, currency_unit,
         password_hash, role_ids, created_at)
       SELECT ?1, account_type, ?1 || '@demo.tradewind.example', ?1 || '@demo.tradewind.example',
         locale, currency_unit, password_hash, role_ids, created_at
       FROM account WHERE id = 'demo-new'`,
    )
    for (const writer of writers) add.run(writer)
  })
}

/** An order that a writer requested, and the last answer about it. */
export type Written = { key: string; told?: Order }

/** Places and pays orders of a plan one after the other until the backend no longer answers. */
export async function write({ api }: Buyer, plan: string): Promise<Written[]> {
  const basket = { planId: PlanId.assert(plan), quantity: 1, currency: 'USD' } as const
  const all: Written[] = []
  try {
    const { totalMinor } = await api.call('quote', basket)
    for (;;) {
      const written: Written = { key: crypto.randomUUID() }
      all.push(written)
      const agreed = { totalMinor, consent: true, consentVersion } as const
      const wish = { ...basket, ...agreed, idempotencyKey: written.key }
      written.told = await api.call('createOrder', wish)
      const paying = { orderId: written.told.id, card: 'success' }
      written.told = await api.call('payOrder', paying)
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'network') return all
    // An order from before a restart was paid just now; this one was not placed.
    if (error.code === 'conflict') return all.slice(0, -1)
    throw error
  }
}
