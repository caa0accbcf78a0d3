// Constants of assigned plans that pages need too; assignment.ts contains the schemas.

/**
 * What has become of an assigned plan. `mailed`: its eSIM is made and no phone has it; `leaving`: the
 * network is asked to take it back. `returned`, `moved` and `failed` plans are not the person's any
 * more, and neither are `revoked` ones, which had been installed.
 */
export const assignmentStates = [
  ...(['scheduled', 'making', 'mailed', 'leaving', 'installed', 'in_use', 'expired'] as const),
  ...(['returned', 'moved', 'failed', 'revoked'] as const),
] as const
export type AssignmentState = (typeof assignmentStates)[number]

/** Orders of the list; a minus sign turns one around. */
export const assignmentSorts = [
  ...(['-created', 'created', 'name', '-name', 'plan', '-plan'] as const),
  ...(['due', '-due'] as const),
] as const
export type AssignmentSort = (typeof assignmentSorts)[number]

/** Why a person is not given a plan. */
export const assignProblems = ['email', 'double', 'taken', 'suspended', 'budget'] as const
export type AssignProblem = (typeof assignProblems)[number]

/** What became of an assignment that was to be mailed, taken back or moved. */
export const resendOutcomes = ['sent', 'too_soon', 'not_mailed'] as const
export type ResendOutcome = (typeof resendOutcomes)[number]
export const takeOutcomes = ['returned', 'leaving', 'kept'] as const
export type TakeOutcome = (typeof takeOutcomes)[number]

/** The most people that one call gives a plan to, and the most assignments that one call changes. */
export const maxAssigned = 500
export const maxChanged = 100
/** The most assignments that a list is limited to by their ids. */
export const maxListed = 5 * maxChanged
