import { type } from 'arktype'
import { ReviewText, StarCount } from '../../catalogue/review.ts'
import { Esim, EsimKey } from '../../commerce/order.ts'
import * as at from '../row/endpoints.ts'
import { rareLimits } from '../row/limits.ts'
import { call } from '../row/row.ts'

/** Calls for reviews of used eSIMs. */
export const reviewCalls = {
  writeReview: call({
    ...at.writeReview,
    summary: 'Review a used eSIM, or change what one said; one review for each',
    access: 'normal',
    isProtected: true,
    limits: rareLimits,
    input: type({ esim_id: EsimKey, stars: StarCount, 'text?': ReviewText }),
    answer: Esim,
  }),
  deleteReview: call({
    ...at.deleteReview,
    summary: 'Take back what one said of an eSIM',
    access: 'normal',
    isProtected: true,
    limits: rareLimits,
    input: type({ esim_id: EsimKey }),
    answer: Esim,
  }),
}
