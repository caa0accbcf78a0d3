// This file contains no schemas, so that a browser's script loads no schema library.

/**
 * `invited`: the person has not set a password yet. `no_access`: the person was given an eSIM but
 * never invited, and so cannot sign in.
 */
export const personStates = ['active', 'invited', 'suspended', 'no_access'] as const
export type PersonState = (typeof personStates)[number]

/** Sort orders of the list of people; a minus sign reverses the order. */
export const personSorts = ['name', '-name', 'role', '-role', 'state', '-state'] as const
export type PersonSort = (typeof personSorts)[number]

export const maxGroupNameLength = 60
/** The most people that one request can choose: their form fields and ids must fit into it. */
export const maxChosenPeople = 1200
/** The most people whose role or group one call sets; for more people, a job is made. */
export const maxGivenAtOnce = 500
/** The most people that one call invites. */
export const maxPeopleAtOnce = 100
/** Seconds for which an invitation's link is valid. */
export const invitationSeconds = 7 * 86_400
