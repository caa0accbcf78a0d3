import type { Books } from '../../providers/payment/payment-provider.ts'
import { expireLots } from '../../records/write-points.ts'

/** What one statement writes off: few enough to be done in a moment. */
const lotsAtOnce = 2_000

/** Writes off what has expired; it counted no longer before that. Returns how many lots that were. */
export function expirePoints(books: Books): Promise<number> {
  return expireLots(books, lotsAtOnce)
}
