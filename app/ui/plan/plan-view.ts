import type { Currency } from '#contract/money.ts'

/**
 * A plan as pages show it; loaders make it from the API's `Plan`. What a plan does not have is left
 * out: each name in a page's data costs bytes.
 */
export type PlanView = {
  id: string
  slug: string
  type: 'data' | 'daily'
  days: number
  /** MB in total, for a data pass. */
  dataMb?: number | undefined
  /** MB per day at full speed, for a daily pass. */
  dailyMb?: number | undefined
  isUnlimited: boolean
  /** Speed after the daily allowance; undefined where the data stops. */
  throttleKbps?: number | undefined
  /** Null if the network does not say. */
  hasHotspot: boolean | null
  is5g: boolean
  networks: string[]
  starts: 'first_use' | 'installation' | 'purchase'
  /** Number of days after purchase when an unused plan starts by itself. */
  activateWithinDays: number
  hasAddons: boolean
  addonFromMinor?: number | undefined
  identity: 'none' | 'passport' | 'passport_address'
  refund: 'until_installed' | 'until_activated' | 'none'
  currency: Currency
  priceMinor: number
  perGbMinor?: number | undefined
  perDayMinor: number
  /** Lowest price of the last 30 days; set only where it is higher than the price. */
  referenceMinor?: number | undefined
  /** ISO date from which the plan can be bought again. */
  unavailableUntil?: string | undefined
}
