import type { DbContext } from '../../../platform/db-context.ts'
import type { Takes } from '../../catalogue/offers/packages.ts'
import type {
  MadeProfile,
  ProfileReport,
  Supplier,
  SupplierCallback,
  TopUpReport,
  Usage,
} from './supplier.ts'

export type { MadeProfile, ProfileReport, TopUpReport, Usage }

/** A request for an eSIM's profile. */
export type ProfileRequest = {
  /** The shop's id of the request: one profile is made for it, however often it is asked for. */
  requestId: string
  planId: string
  /** Full-speed data in MB, including what a code added; null if it does not run out. */
  dataMb: number | null
  /** What a code added, in MB. */
  bonusMb?: number
  days: number
  /** The currency in which the buyer pays. */
  currency: string
  /** What the buyer pays for it, after codes and points. */
  paidMinor: number
}

/** A request for data to be added to a profile that was made. */
export type TopUpRequest = {
  /** The shop's id of the request: the data is added once, however often it is asked for. */
  requestId: string
  /** The request id of the profile. */
  profileId: string
  addonId: string
  dataMb: number
  days: number
  /** The currency in which the buyer pays. */
  currency: string
}

/** What a webhook is answered, and the request ids of what it is about. */
export type Heard = { status: number; body: string; requestIds: string[] }

/** The context of work that asks suppliers: plans' packages are in the catalogue. */
export type SupplyContext = DbContext & { services: { catalogue: D1Database } }

/** The suppliers that a deployment has chosen, by their names. */
export type Suppliers = Readonly<Record<string, Supplier>>

/**
 * All suppliers of the shop as one. It chooses who makes what, keeps what was asked and answered,
 * looks up what is unknown, and turns to the next supplier when one refuses. Methods that ask a
 * supplier throw `upstream_unavailable` while it cannot be asked.
 */
export type Supply = {
  /** Has a profile made. A repeated call asks for no second one. */
  order: (context: SupplyContext, request: ProfileRequest) => Promise<void>
  /** Returns undefined if the profile was never asked for. */
  read: (context: SupplyContext, requestId: string) => Promise<ProfileReport | undefined>
  /** Reports on many profiles; those that nobody knows are missing. */
  readMany: (
    context: SupplyContext,
    requestIds: readonly string[],
  ) => Promise<Map<string, ProfileReport>>
  /**
   * What data profiles take, by request id, as their suppliers told within a day. If `mayAsk`, those
   * that are not known are asked for, and otherwise count as taking all that their supplier sells.
   */
  takes: (
    context: DbContext,
    requestIds: readonly string[],
    mayAsk: boolean,
  ) => Promise<Map<string, Takes>>
  /** Has data added, and returns how far that is. A repeated call adds nothing more. */
  topUp: (context: SupplyContext, request: TopUpRequest) => Promise<'making' | 'failed' | 'made'>
  /**
   * Cancels profiles. Returns false if a phone may have one of them, and then none is cancelled; if
   * a phone takes one while the others are being cancelled, they count as cancelled and the shop
   * bears that one. A repeated call returns the same.
   */
  cancel: (context: SupplyContext, requestIds: readonly string[]) => Promise<boolean>
  /**
   * Takes data back that was added by a request. Returns false if some of it was used, or if its
   * supplier takes none back. A repeated call returns the same.
   */
  takeBack: (context: SupplyContext, requestId: string) => Promise<boolean>
  /** Whether the supplier takes back what was added by a request, while it is unused. */
  takesBack: (context: SupplyContext, requestId: string) => Promise<boolean>
  /**
   * Stops a profile with which no data was used, also one that a phone has. Returns false if its
   * supplier does not, or cannot do it at once.
   */
  stop: (context: SupplyContext, requestId: string) => Promise<boolean>
  /** Seconds for which a report on the profile is not asked for again, by request id. */
  freshness: (context: DbContext, requestIds: readonly string[]) => Promise<Map<string, number>>
  /** Looks up what is due: outcomes that are unknown, and orders that are held. */
  lookUp: (context: SupplyContext) => Promise<void>
  /**
   * Keeps what is left of the money that suppliers were paid in advance. Orders that are held for
   * want of it are asked for again as soon as there is more.
   */
  watchWallets: (context: SupplyContext) => Promise<void>
  /** Keeps stock and costs of the catalogue's packages as suppliers tell them, once an hour. */
  keepStock: (context: SupplyContext) => Promise<void>
  /** Hears a supplier's webhook; undefined if there is none by that name. */
  hear: (
    context: DbContext,
    supplier: string,
    request: SupplierCallback,
  ) => Promise<Heard | undefined>
}
