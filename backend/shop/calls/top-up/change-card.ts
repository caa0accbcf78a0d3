import { callerOf } from '../../../call/call.ts'
import type { Call } from '../../call.ts'
import { forgetCard } from '../../fulfilment/top-up/ask-about.ts'
import { waitBriefly } from '../../fulfilment/try-to-advance.ts'
import { deleteCard, storeOnePress } from '../../records/top-up/saved-cards.ts'

const ownCard = (call: Call, cardId: string) => ({
  cardId,
  accountId: callerOf(call).accountId,
  channel: call.channel.id,
})

/**
 * Forgets a card of the caller, so that the shop cannot charge it any more, and has the provider
 * forget it as well, unless an automatic top-up still needs it there.
 */
export async function removeCard(call: Call, { cardId }: { cardId: string }): Promise<void> {
  const own = ownCard(call, cardId)
  const mandate = await deleteCard(call, own)
  if (mandate !== undefined) await waitBriefly(call, forgetCard(call, { ...own, mandate }))
}

type Allowed = { cardId: string; consentVersion?: string }

/** Allows that one press charges a card of the caller, or ends that. */
export async function allowOnePress(
  call: Call,
  { cardId, consentVersion }: Allowed,
): Promise<void> {
  await storeOnePress(call, ownCard(call, cardId), consentVersion).run()
}
