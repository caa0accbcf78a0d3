import type { Currency } from '#contract/money.ts'

/** What a page prints of a plan; made by loaders from the wire's `Plan`. */
export type PlanView = {
  id: string
  slug: string
  type: 'data' | 'daily'
  days: number
  /** The whole allowance of a data pass. */
  dataMb: number | undefined
  /** Fast data a day on a daily pass. */
  dailyMb: number | undefined
  isUnlimited: boolean
  /** Speed after the daily allowance; undefined where data stops. */
  throttleKbps: number | undefined
  hasHotspot: boolean
  is5g: boolean
  networks: string[]
  starts: 'first_use' | 'installation' | 'purchase'
  /** Day after purchase on which an unused plan starts by itself. */
  activateWithinDays: number
  hasAddons: boolean
  addonFromMinor: number | undefined
  identity: 'none' | 'passport' | 'passport_address'
  refund: 'until_installed' | 'until_activated' | 'none'
  currency: Currency
  priceMinor: number
  perGbMinor: number | undefined
  perDayMinor: number
  /** Lowest price of the last 30 days, only where it is higher than the price. */
  referenceMinor: number | undefined
  /** ISO date from which it can be bought again. */
  unavailableUntil: string | undefined
}
