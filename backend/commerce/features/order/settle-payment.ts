import { cardKey, type Keeper } from '../../../identity/account/person-key.ts'
import type { Books } from '../../providers/payment/payment-provider.ts'
import { moveOrder } from '../../records/order-transitions.ts'
import { insertAddon } from '../../records/write-addon.ts'
import { startAutoTopUp } from '../../records/write-auto-topup.ts'
import { keepCard } from '../../records/write-code-use.ts'
import { insertEsims } from '../../records/write-esim.ts'
import { type Outcome, storeOutcome } from '../../records/write-payment.ts'

/** A try that was never answered is asked about after this long: its first asking may still run. */
export const unansweredSeconds = 5

/** What the provider knows a try by. */
export function referenceOf(orderId: string, tries: number): string {
  return `${orderId}.${tries}`
}

/** The order that a try was for; undefined for what is no name of a try. */
export function orderOfReference(reference: string): string | undefined {
  return /^([\w-]{8,64})\.\d{1,6}$/.exec(reference)?.[1]
}

/**
 * Stores how a try ended, and with a success the paid order and its eSIMs, in one batch. Told twice,
 * late or in any order it comes to the same: a success is final, and nothing that is over changes.
 */
export async function applyOutcome(desk: Books & Keeper, result: Outcome): Promise<void> {
  const { db } = desk
  const { orderId, outcome } = result
  await db.batch([
    storeOutcome(desk, result),
    moveOrder(desk, 'pay', { orderId }),
    insertEsims(desk, orderId),
    insertAddon(desk, orderId),
    ...(outcome.state === 'succeeded' && outcome.mandate
      ? [startAutoTopUp(desk, orderId, outcome.mandate)]
      : []),
    ...(outcome.state === 'succeeded' && outcome.fingerprint
      ? [keepCard(db, orderId, await cardKey(desk, outcome.fingerprint))]
      : []),
  ])
}
