/** How far a gift is; `returned`: nobody accepted it in time, or it was taken back. */
export const giftStandings = ['open', 'accepting', 'accepted', 'returned'] as const

export const maxNote = 2000

/** Hours for which something in the queue can be put off. */
export const putOffHours = [4, 24, 72] as const

/** What proves that a buyer is who they say, if their old mailbox is gone; two are needed. */
export const correctionProofs = ['paid', 'card', 'device', 'iccid', 'answered'] as const
export type CorrectionProof = (typeof correctionProofs)[number]

/** `open`: the codes are not told yet. `waiting`: for a second person. */
export const correctionStates = ['open', 'waiting'] as const
