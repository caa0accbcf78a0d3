/** What a bank that disputes a charge can be answered, once. */
export const disputeAnswers = ['evidence', 'accept'] as const
export type DisputeAnswer = (typeof disputeAnswers)[number]

/** The points that one person may give in a day (UTC) out of goodwill. */
export const goodwillPoints = { day: 600 } as const

/** Characters of a statement to a bank; all that Stripe sends of one dispute is less than 150,000. */
export const minStatement = 20
export const maxStatement = 20_000
