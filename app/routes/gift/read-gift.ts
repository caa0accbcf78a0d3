import type { ApiClient } from '#app/api/client.ts'
import { ApiError } from '#contract/errors.ts'
import type { AcceptedGift, Gift } from '#contract/gift.ts'

/** Why there is nothing to accept (any more). */
export type GiftEnd = 'own' | 'installed' | 'gone'

export type FoundGift =
  | { state: 'open'; gift: Gift }
  | { state: 'accepted'; gift: AcceptedGift }
  | { state: 'over'; end: GiftEnd }

type Asked = { token: string; isConsumer: boolean }

/** What a link gives to whoever follows it: something to accept, what was accepted, or nothing. */
export async function readGift(api: ApiClient, { token, isConsumer }: Asked): Promise<FoundGift> {
  const accepted = isConsumer && (await api.call('followGift', { token }).catch(endOf))
  if (typeof accepted === 'object') return { state: 'accepted', gift: accepted }
  const gift = await api.call('getGift', { token }).catch(endOf)
  return typeof gift === 'object' ? { state: 'open', gift } : { state: 'over', end: gift }
}

/** Links that are none of ours and gifts that are gone look the same; anything else goes on. */
export function endOf(error: unknown): GiftEnd {
  const codes = ['not_found', 'invalid_input', 'conflict']
  if (!(error instanceof ApiError) || !codes.includes(error.code)) throw error
  const { reason } = error.details ?? {}
  if (reason === 'gift_own') return 'own'
  return reason === 'gift_installed' ? 'installed' : 'gone'
}
