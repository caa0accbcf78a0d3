// This file contains no schemas, so that a browser's script loads no schema library.

/** The changes that a job makes to several plans: another day of mailing, or other people. */
export const assignmentJobChanges = ['date', 'person'] as const
export type AssignmentJobChange = (typeof assignmentJobChanges)[number]

/** Why a job leaves a plan unchanged. */
export const planProblems = [
  ...(['not_scheduled', 'installed', 'same', 'suspended', 'budget', 'gone'] as const),
] as const
export type PlanProblem = (typeof planProblems)[number]
