// Constants of trip lists that pages need too; trip-list.ts contains the schemas.

/** Data per day to choose from, in MB of 1024 KB. */
export const tripDayMbs = [512, 1024, 1536, 2048, 3072, 5120] as const
export const usualDayMb = 512

/** The most people and stays of a list, and the most rows that are added in one call. */
export const maxTripPeople = 50
export const maxTripRows = 200
/** The most characters that name a person: a name and an address. */
export const maxTripPerson = 400
/** The most days from today to the beginning of a stay. */
export const maxTripAhead = 365

/**
 * Why a row cannot be added. `person`: no member has the name, and no address is given;
 * `person_twice`: several members have the name. `overlap`: the person is in another country on
 * these days; `long`: more days or stays than the planner accepts.
 */
export const tripRowProblems = [
  ...(['person', 'person_twice', 'email', 'taken', 'country', 'day'] as const),
  ...(['order', 'past', 'far', 'overlap', 'long', 'many'] as const),
] as const
export type TripRowProblem = (typeof tripRowProblems)[number]

/**
 * Why a person is left out when the list is approved. `uncovered`: no plan is sold for a stay;
 * `past`: a stay began before today; `budget`: the plans would exceed a budget; the others are
 * those of an assignment.
 */
export const tripProblems = [
  ...(['left', 'suspended', 'email', 'taken', 'double', 'uncovered', 'past', 'budget'] as const),
] as const
export type TripProblem = (typeof tripProblems)[number]
