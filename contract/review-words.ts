/** What a review's stars may be, the best first. */
export const starChoices = [5, 4, 3, 2, 1] as const
export type Stars = (typeof starChoices)[number]

/** Characters of a review's text. */
export const maxReviewText = 600

/** How many reviews a destination's page shows. */
export const reviewsShown = 4
