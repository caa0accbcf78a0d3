// Constants of assigned plans that pages need too; assignment.ts contains the schemas.

/**
 * The state of an assigned plan. `mailed`: the eSIM is made and no phone has installed it;
 * `leaving`: the network was asked to cancel it and has not confirmed yet. `returned`, `moved`,
 * `failed` and `revoked` plans no longer belong to the person; a `revoked` one had been installed.
 */
export const assignmentStates = [
  ...(['scheduled', 'making', 'mailed', 'leaving', 'installed', 'in_use', 'expired'] as const),
  ...(['returned', 'moved', 'failed', 'revoked'] as const),
] as const
export type AssignmentState = (typeof assignmentStates)[number]

/** Sort orders of the list; a minus sign reverses the order. */
export const assignmentSorts = [
  ...(['-created', 'created', 'name', '-name', 'plan', '-plan'] as const),
  ...(['due', '-due'] as const),
] as const
export type AssignmentSort = (typeof assignmentSorts)[number]

/** Why a person cannot be given a plan. */
export const assignProblems = ['email', 'double', 'taken', 'suspended', 'budget'] as const
export type AssignProblem = (typeof assignProblems)[number]

/** The result of mailing an assignment again, and below, of taking one back. */
export const resendOutcomes = ['sent', 'too_soon', 'not_mailed'] as const
export type ResendOutcome = (typeof resendOutcomes)[number]
export const takeOutcomes = ['returned', 'leaving', 'kept'] as const
export type TakeOutcome = (typeof takeOutcomes)[number]

/** The most people that one call gives a plan to, and the most assignments that one call changes. */
export const maxAssigned = 500
export const maxChanged = 100
/** The most ids by which a list of assignments can be filtered. */
export const maxListed = 5 * maxChanged
