import { type } from 'arktype'
import type { Camelized } from '../case.ts'
import { maxReviewText, starChoices } from './review-words.ts'

export const StarCount = type.enumerated(...starChoices)
export const ReviewText = type(`string <= ${maxReviewText}`)

/** A review as its author sees it. */
export const OwnReview = type({ stars: StarCount, text: 'string' })
export type OwnReview = Camelized<typeof OwnReview.infer>

/** A destination's reviews; each is about an eSIM that was used there. */
export const Reviews = type({
  count: 'number.integer > 0',
  mean: '1 <= number <= 5',
  /** The newest reviews with a text, those in the caller's language first. */
  newest: type({
    id: 'string',
    stars: StarCount,
    text: 'string > 0',
    locale: 'string',
    /** The month, such as `2026-03`, and nothing more precise, to protect the author's identity. */
    month: /^\d{4}-\d{2}$/,
  }).array(),
})
export type Reviews = Camelized<typeof Reviews.infer>
