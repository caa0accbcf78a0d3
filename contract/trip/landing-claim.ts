/** Minutes without data after landing from which on the promise of a refund holds. */
export const promiseMinutes = 30
/** Days after an eSIM was activated for which the promise holds. */
export const promiseDays = 3
/** Days for which a claim may wait on a phone without a connection: as long as its pages do. */
export const claimWaitDays = 30

/** Days within which a person gets one refund without a person of the shop deciding. */
export const claimOnceDays = 30

/** `open`: the network has not said yet whether data was used; `support`: a person decides. */
export const claimStates = ['open', 'refunded', 'support'] as const
export type ClaimState = (typeof claimStates)[number]
