// Constants of trip lists that pages need too; trip-list.ts contains the schemas.

/** Data per day to choose from, in MB of 1024 KB. */
export const tripDayMbs = [512, 1024, 1536, 2048, 3072, 5120] as const
export const usualDayMb = 512

/** The most people and stays of a list, and the most rows that are added at once. */
export const maxTripPeople = 50
export const maxTripRows = 200
/** A stay begins at most so many days ahead. */
export const maxTripAhead = 365

/**
 * Why a row is not added. `person`: nobody has the name, and there is no address; `person_twice`:
 * several have it. `overlap`: the person is elsewhere then; `long`: more days or stays than the
 * planner takes.
 */
export const tripRowProblems = [
  ...(['person', 'person_twice', 'email', 'taken', 'country', 'day'] as const),
  ...(['order', 'past', 'far', 'overlap', 'long', 'many'] as const),
] as const
export type TripRowProblem = (typeof tripRowProblems)[number]

/**
 * Why a person is left out of an approval. `uncovered`: no plan is sold for a stay; `past`: a stay
 * has begun before today; `budget`: the plans would pass one; the others are those of an assignment.
 */
export const tripProblems = [
  ...(['left', 'suspended', 'email', 'taken', 'double', 'uncovered', 'past', 'budget'] as const),
] as const
export type TripProblem = (typeof tripProblems)[number]
