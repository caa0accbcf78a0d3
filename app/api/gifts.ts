import type { AcceptedGift, Gift, GivenEsim } from '#contract/gift.ts'
import type { Esim } from '#contract/order.ts'
import type { ApiClient } from './client.ts'

/** `conflict` or `unprocessable` with a reason where it cannot be given. */
export function offerGift(api: ApiClient, esimId: string, email: string): Promise<Esim> {
  return api.post('/esim/give', { esimId, email })
}

/** `conflict` with `gift_gone` where a friend was quicker. */
export function takeBackGift(api: ApiClient, esimId: string): Promise<Esim> {
  return api.post('/esim/take_back', { esimId })
}

/** What the caller offers and has given away, the newest first. */
export async function listGifts(api: ApiClient): Promise<GivenEsim[]> {
  return (await api.post<{ gifts: GivenEsim[] }>('/esim/given', {})).gifts
}

/** By the token of a mail's link; `not_found` where there is nothing to accept. */
export function getGift(api: ApiClient, token: string): Promise<Gift> {
  return api.post('/esim/gift', { token })
}

/** `conflict` with a reason where it is one's own, somebody else's or on a phone by now. */
export function acceptGift(api: ApiClient, token: string): Promise<AcceptedGift> {
  return api.post('/esim/accept', { token })
}

/** How far what one accepted is; `conflict` where one did not. */
export function followGift(api: ApiClient, token: string): Promise<AcceptedGift> {
  return api.post('/esim/accepted', { token })
}
