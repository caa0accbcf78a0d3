import { type } from 'arktype'
import { ReviewText, StarCount } from '../../catalogue/review.ts'
import { Esim, EsimKey } from '../../commerce/order.ts'
import { post } from '../row/endpoint.ts'
import { rareLimits } from '../row/limits.ts'
import { call } from '../row/row.ts'

/** Calls for reviews of used eSIMs. */
export const reviewCalls = {
  writeReview: call({
    ...post('/esim/review'),
    summary: 'Review a used eSIM, or change what one said; one review for each',
    access: 'normal',
    isProtected: true,
    limits: rareLimits,
    input: type({ esim_id: EsimKey, stars: StarCount, 'text?': ReviewText }),
    answer: Esim,
  }),
  deleteReview: call({
    ...post('/esim/delete_review'),
    summary: 'Take back what one said of an eSIM',
    access: 'normal',
    isProtected: true,
    limits: rareLimits,
    input: type({ esim_id: EsimKey }),
    answer: Esim,
  }),
}
