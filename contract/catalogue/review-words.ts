/** The possible numbers of stars, the best first. */
export const starChoices = [5, 4, 3, 2, 1] as const
export type Stars = (typeof starChoices)[number]

/** The most characters of a review's text. */
export const maxReviewText = 600

/** How many reviews a destination's page shows. */
export const reviewsShown = 4
