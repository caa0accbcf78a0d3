/** How far a gift is; `returned`: nobody accepted it in time, or it was taken back. */
export const giftStandings = ['open', 'accepting', 'accepted', 'returned'] as const

export const maxNote = 2000

/** Hours for which something in the queue can be put off. */
export const putOffHours = [4, 24, 72] as const
