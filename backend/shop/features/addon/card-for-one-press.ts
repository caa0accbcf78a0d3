import type { Esim } from '#contract/commerce/order.ts'
import type { SavedCard } from '#contract/commerce/top-up.ts'
import { callerOf } from '../../../call/call.ts'
import type { Call } from '../../call.ts'
import { onePressCard } from '../../records/top-up/saved-cards.ts'

/**
 * The card that one press charges for data on an eSIM of the caller; undefined if the shop asks each
 * time, an organisation pays, or the caller has allowed it for no card.
 */
export async function cardForOnePress(call: Call, esim: Esim): Promise<SavedCard | undefined> {
  const { channel } = call
  if (!channel.onePressTopUp || esim.organization !== undefined) return undefined
  if (!channel.payments.includes('card')) return undefined
  return onePressCard(call, { accountId: callerOf(call).accountId, channel: channel.id })
}
