import type { Cost } from './supplier.ts'

/** A package that a supplier sells, in the terms of the shop; what it does not tell is absent. */
export type SupplierOffer = {
  kind: 'plan' | 'top_up'
  /** As it is ordered. */
  packageId: string
  name: string
  /** ISO 3166-1 alpha-2, upper case. */
  countries: readonly string[]
  /** Codes of places that are no countries. */
  unknownPlaces: readonly string[]
  /** The supplier's own name of a set of countries. */
  placeId?: string
  /** Full-speed data in bytes, of a day if `isDaily`; null: without a limit. */
  dataBytes: number | null
  isDaily: boolean
  /** What follows the full-speed data: nothing, or a speed in kbit/s; absent if it is not told. */
  throttleKbps?: number | null
  /** Days of validity; of a package that is sold by the day, the most that can be bought. */
  days: number
  /** Set if it is sold by the day: the fewest days. */
  leastDays?: number
  activation?: 'first_use' | 'installation' | 'purchase'
  /** Days until it lapses if it is not used. */
  activateWithinDays?: number
  kyc?: 'none' | 'passport' | 'passport_address'
  tethering?: boolean
  networks: readonly { country: string; operator: string; types: readonly string[] }[]
  topUp: 'merged' | 'queued' | 'none'
  cost: Cost
  /** The lowest price at which it may be sold. */
  floor?: Cost
  isAvailable: boolean
  /** The supplier's own data, as text of JSON. */
  raw: string
}
