import { type } from 'arktype'
import type { Camelized } from './case.ts'
import { maxReviewText, starChoices } from './review-words.ts'

export const StarCount = type.enumerated(...starChoices)
export const ReviewText = type(`string <= ${maxReviewText}`)

/** A review as whoever wrote it sees it. */
export const OwnReview = type({ stars: StarCount, text: 'string' })
export type OwnReview = Camelized<typeof OwnReview.infer>

/** What a destination's page says of its reviews; each is of an eSIM that was used there. */
export const Reviews = type({
  count: 'number.integer > 0',
  mean: '1 <= number <= 5',
  /** The newest that say something, those in the language of the call first. */
  newest: type({
    id: 'string',
    stars: StarCount,
    text: 'string > 0',
    locale: 'string',
    /** Nothing tells more of who wrote it: `2026-03`. */
    month: /^\d{4}-\d{2}$/,
  }).array(),
})
export type Reviews = Camelized<typeof Reviews.infer>
