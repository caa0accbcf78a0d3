// Without schemas, so that a browser's script contains no schema library.

/** What is done to several plans at once: they go out on another day, or to other people. */
export const assignmentJobChanges = ['date', 'person'] as const
export type AssignmentJobChange = (typeof assignmentJobChanges)[number]

/** Why a plan stays as it is. */
export const planProblems = [
  ...(['not_scheduled', 'installed', 'same', 'suspended', 'budget', 'gone'] as const),
] as const
export type PlanProblem = (typeof planProblems)[number]
