import type { ApiClient } from '#app/api/client.ts'
import type { AcceptedGift, Gift } from '#contract/commerce/gift.ts'
import { ApiError } from '#contract/errors.ts'

/** Reasons why a gift cannot be accepted (any more). */
export type GiftEnd = 'own' | 'installed' | 'gone'

export type FoundGift =
  | { state: 'open'; gift: Gift }
  | { state: 'accepted'; gift: AcceptedGift }
  | { state: 'over'; end: GiftEnd }

type Asked = { token: string; isConsumer: boolean }

/**
 * Returns what a gift's link leads to for its visitor: an offer to accept, the accepted gift, or
 * the reason why it is over.
 */
export async function readGift(api: ApiClient, { token, isConsumer }: Asked): Promise<FoundGift> {
  const accepted = isConsumer && (await api.call('followGift', { token }).catch(endOf))
  if (typeof accepted === 'object') return { state: 'accepted', gift: accepted }
  const gift = await api.call('getGift', { token }).catch(endOf)
  return typeof gift === 'object' ? { state: 'open', gift } : { state: 'over', end: gift }
}

/**
 * Returns why a gift is over. Unknown links and gifts that are gone look the same; other errors are
 * thrown.
 */
export function endOf(error: unknown): GiftEnd {
  const codes = ['not_found', 'invalid_input', 'conflict']
  if (!(error instanceof ApiError) || !codes.includes(error.code)) throw error
  const { reason } = error.details ?? {}
  if (reason === 'gift_own') return 'own'
  return reason === 'gift_installed' ? 'installed' : 'gone'
}
