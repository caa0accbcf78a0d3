/**
 * A country of the trip, in the order of travel. `gapDays` are days elsewhere before it, on which
 * no data is used but the validity of plans runs on.
 */
export type Stay = { country: string; days: number; gapDays?: number }

export type Trip = {
  stays: readonly Stay[]
  /** Data used per day, in whole MB. */
  mbADay: number
}

/**
 * A plan as the planner calculates with it. `mb` is the volume for all its days, `dailyMb` the data
 * per day at full speed. Its days are counted from the first use, even while the traveller is
 * outside its coverage.
 */
export type TripPlan = {
  id: string
  days: number
  priceMinor: number
} & ({ mb: number; dailyMb?: never } | { dailyMb: number; mb?: never })

/** The plans of one place, and the countries of the trip in which they work. */
export type TripOffer = { place: string; covers: readonly string[]; plans: readonly TripPlan[] }

/** Stays served by the plans of one place, which are used one after another. */
export type CoveredStays = {
  place: string
  /** Positions of the stays in the trip. */
  stays: readonly number[]
  /** Plans in the order of use; the same plan may occur several times. */
  plans: readonly TripPlan[]
  priceMinor: number
  /** One eSIM with added data in place of several, where that is possible. */
  adding?: Adding
}

/** Data that can be added to an eSIM. Its days are counted from when it begins to be used. */
export type TripAddon = { mb: number; days: number; priceMinor: number }

/** One eSIM to which data of one size is added, compared with several eSIMs. */
export type Adding = {
  plan: TripPlan
  addon: TripAddon
  count: number
  /** With the plan. */
  priceMinor: number
  several: { count: number; priceMinor: number }
  /** Whether several cost no less. */
  isChosen: boolean
}

export type Cover = { parts: readonly CoveredStays[]; priceMinor: number; planCount: number }

/** Upper limits within which the planner answers without noticeable delay. */
export const maxStays = 8
export const maxStayDays = 60
