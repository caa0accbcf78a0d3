// This file contains no schemas, so that a browser's script loads no schema library.

/** The changes that a job makes to several people. */
export const peopleJobChanges = ['remove', 'suspend', 'role', 'group'] as const
export type PeopleJobChange = (typeof peopleJobChanges)[number]

/** The changes whose effects the page shows before they are made. */
export const previewedChanges = ['remove', 'suspend', 'group'] as const
export type PreviewedChange = (typeof previewedChanges)[number]

/** Why a job leaves a person unchanged. */
export const personProblems = ['self', 'last_administrator', 'not_active', 'gone'] as const
export type PersonProblem = (typeof personProblems)[number]

export const peopleJobStates = ['running', 'stopping', 'stopped', 'done'] as const
export type PeopleJobState = (typeof peopleJobStates)[number]

/** From this number of people on, the page asks the member to type the number before a change. */
export const typedFrom = 26

/**
 * The most people whom the call that begins a job changes itself; scheduled work changes the
 * others.
 */
export const changedAtOnce = 200
