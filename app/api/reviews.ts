import type { Esim } from '#contract/order.ts'
import type { Stars } from '#contract/review-words.ts'
import type { ApiClient } from './client.ts'

/** Says it anew where one has said something; `conflict` while no data was used. */
export function writeReview(
  api: ApiClient,
  review: { esimId: string; stars: Stars; text: string },
): Promise<Esim> {
  return api.post('/esim/review', review)
}

export function deleteReview(api: ApiClient, esimId: string): Promise<Esim> {
  return api.post('/esim/delete_review', { esimId })
}
