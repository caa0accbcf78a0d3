// Without schemas, so that a browser's script contains no schema library.

/** `invited`: until the person has set a password. */
export const personStates = ['active', 'invited', 'suspended'] as const
export type PersonState = (typeof personStates)[number]

/** Orders of the list of people; a minus sign turns one around. */
export const personSorts = ['name', '-name', 'role', '-role', 'state', '-state'] as const
export type PersonSort = (typeof personSorts)[number]

export const maxGroupNameLength = 60
/** The most people that one call invites or changes. */
export const maxPeopleAtOnce = 100
/** An invitation's link is valid for this many seconds. */
export const invitationSeconds = 7 * 86_400
