/** A country of the trip, in the order of travel; no country comes twice. */
export type Stay = { country: string; days: number }

export type Trip = {
  stays: readonly Stay[]
  /** What every day takes, in whole MB. */
  mbADay: number
}

/**
 * A plan as the sums see it. `mb` is a volume for all its days; `dailyMb` what each day may take at
 * full speed. Its days are those from its first use on, whether or not they are spent where it works.
 */
export type TripPlan = {
  id: string
  days: number
  priceMinor: number
} & ({ mb: number; dailyMb?: never } | { dailyMb: number; mb?: never })

/** The plans of one place and the countries of the trip in which they work. */
export type TripOffer = { place: string; covers: readonly string[]; plans: readonly TripPlan[] }

/** Stays served by the plans of one place, which are used one after another. */
export type CoveredStays = {
  place: string
  /** Positions in the trip. */
  stays: readonly number[]
  /** In the order of use; the same plan may be there several times. */
  plans: readonly TripPlan[]
  priceMinor: number
}

export type Cover = { parts: readonly CoveredStays[]; priceMinor: number; planCount: number }

/** Bounds within which the sums answer at once. */
export const maxStays = 8
export const maxStayDays = 60
