// Without schemas, so that a browser's script contains no schema library.

/** What is done to several people at once, each as if to one. */
export const peopleJobChanges = ['remove', 'suspend', 'role', 'group'] as const
export type PeopleJobChange = (typeof peopleJobChanges)[number]

/** What can be shown before it is done. */
export const previewedChanges = ['remove', 'suspend', 'group'] as const
export type PreviewedChange = (typeof previewedChanges)[number]

/** Why somebody stays as they are. */
export const personProblems = ['self', 'last_administrator', 'not_active', 'gone'] as const
export type PersonProblem = (typeof personProblems)[number]

export const peopleJobStates = ['running', 'stopping', 'stopped', 'done'] as const
export type PeopleJobState = (typeof peopleJobStates)[number]

/** From this many people on, a change asks to type their number. */
export const typedFrom = 26

/** People of one job that the call which begins it also changes; the clock changes any others. */
export const changedAtOnce = 200
