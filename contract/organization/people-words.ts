// Without schemas, so that a browser's script contains no schema library.

/**
 * `invited`: until the person has set a password. `no_access`: was given an eSIM and never invited,
 * so cannot sign in.
 */
export const personStates = ['active', 'invited', 'suspended', 'no_access'] as const
export type PersonState = (typeof personStates)[number]

/** Orders of the list of people; a minus sign turns one around. */
export const personSorts = ['name', '-name', 'role', '-role', 'state', '-state'] as const
export type PersonSort = (typeof personSorts)[number]

export const maxGroupNameLength = 60
/** The most people that are changed together; so many form fields and ids fit into one request. */
export const maxChosenPeople = 1200
/** The most people that one call gives a role or a group; more become a job. */
export const maxGivenAtOnce = 500
/** The most people that one call invites. */
export const maxPeopleAtOnce = 100
/** An invitation's link is valid for this many seconds. */
export const invitationSeconds = 7 * 86_400
