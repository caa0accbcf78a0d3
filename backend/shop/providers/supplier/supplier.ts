import type { ProfileState } from '#contract/commerce/order-words.ts'
import type { WebhookRequest } from '../../../call/webhook.ts'
import type { DbContext } from '../../../platform/db-context.ts'
import type { SupplierOffer } from './supplier-offer.ts'

/** What a supplier charges: whole millionths of a currency's unit, so that no price is rounded. */
export type Cost = { micros: number; currency: string }

/**
 * How an eSIM or a top-up is named at its supplier. `requestId` is the shop's; the others are the
 * supplier's, as far as it has told them.
 */
export type Ref = {
  requestId: string
  orderId?: string
  esimId?: string
  iccid?: string
  /** What was added to the eSIM, in this order; told to suppliers whose added data is queued. */
  added?: readonly Ref[]
  /** A later eSIM of the shop has the ICCID; told to the same. */
  isIccidGivenOn?: boolean
}

/** What a supplier can do, which decides how it is asked and what a buyer is offered. */
export type Capabilities = {
  /**
   * What keeps a repeated order from being a second one: the supplier remembers the shop's id; or
   * its list of orders can be searched for that id; or orders can only be compared by time.
   */
  dedupe: 'order_id' | 'search' | 'reconcile'
  cancel: 'until_download' | 'until_start' | 'request' | 'none'
  /** Whether the state of the profile on the phone is told, or its data alone. */
  states: 'profile' | 'usage'
  topUp: 'merged' | 'queued' | 'none'
  /** Whether it makes eSIMs of any size for any plan, and needs no packages. */
  makesAnySize: boolean
  /** Seconds for which a report is not asked for again. */
  freshSeconds: number
  /** The most eSIMs that one call reports on. */
  bulk: number
  /** The most calls in a second, for the whole shop. */
  perSecond: number
  /** Milliseconds after which an order that was not answered is looked up. */
  deadlineMs: number
}

/** The context of work that asks a supplier. */
export type SupplierContext = DbContext & {
  /**
   * Waits until the supplier may be asked once more; called before each request to it. Throws
   * `upstream_unavailable` if that is not within a second. Absent where there is no limit.
   */
  take?: () => Promise<void>
}

type Asked = {
  /** At most 50 characters of `[A-Za-z0-9-]`. */
  requestId: string
  packageId: string
  /** Full-speed data in MB as it was sold; null if it does not run out. */
  dataMb: number | null
  days: number
  /** A supplier that knows its price refuses to charge more. */
  maxCost?: Cost
}

/** An order for one eSIM. */
export type PackageRequest = Asked & {
  /** Days of a package that is sold by the day. */
  periodDays?: number
}

/** An order for data on an eSIM that was made. */
export type PackageTopUp = Asked & { ref: Ref; dataMb: number }

/**
 * Why a supplier did not make what it was asked for. `funds`: the shop's wallet is empty; `busy`:
 * nothing was done, and the same may be asked again later.
 */
export type Refusal =
  | 'out_of_stock'
  | 'price_changed'
  | 'maintenance'
  | 'funds'
  | 'busy'
  | 'not_allowed'

/** An order whose outcome is unknown. */
export type SoughtOrder = {
  requestId: string
  kind: 'plan' | 'top_up'
  packageId: string
  /** Unix seconds. */
  askedAt: number
  /**
   * Returns those of the supplier's orders that other requests are known to have made; absent where
   * orders are not told apart by time.
   */
  others?: (orderIds: readonly string[]) => Promise<ReadonlySet<string>>
}

/** What became of an order, as far as the answer tells. */
export type Ordered = Taken | Refused | Unknown
type Taken = { outcome: 'made' | 'accepted'; ref: Ref; cost?: Cost }
type Refused = { outcome: 'refused'; reason: Refusal; detail: string; retryAfter?: number }
/** The order may have been carried out: it is looked up and never simply repeated. */
type Unknown = { outcome: 'unknown'; detail: string }

/**
 * Used data: by day, or in all with the supplier's own total, which may count a GB otherwise than
 * the shop, and the unix seconds up to which it counts.
 */
export type Usage =
  | { by: 'day'; days: readonly { day: number; usedMb: number }[] }
  | { by: 'total'; usedBytes: number; totalBytes: number | null; asOf: number }

/**
 * The report on added data. An eSIM's own data and all that was added are used one part at a time,
 * in the order in which they were asked for.
 */
export type TopUpReport = {
  requestId: string
  state: 'making' | 'failed' | 'made'
  /** Unix seconds; absent before it is used. */
  startedAt?: number
  /** Unix seconds when it was used up or its days were over. */
  endedAt?: number
  usedMb: number
}

/** The report on an eSIM that was made. */
export type MadeProfile = {
  state: 'made'
  /** The supplier's names of it, if they were not told before. */
  ref?: Partial<Ref>
  /** E.118, with its check digit. A supplier may give it to another buyer when the plan has ended. */
  iccid: string
  /** SM-DP+ and matching id: what a phone downloads the profile with (SGP.22, 4.1). */
  smdpAddress: string
  matchingId: string
  /** The APN to be entered by hand; absent if phones find it by themselves. */
  apn?: string
  /** `UNKNOWN`: the supplier does not tell. */
  profile: ProfileState
  /** Unix seconds. */
  activatedAt?: number
  usage: Usage
  /** Absent where added data becomes part of the eSIM's own. */
  topUps?: TopUpReport[]
}

/** `reason` of a failure: a want of money, after which the same is asked for again. */
export type ProfileReport =
  | { state: 'making' }
  | { state: 'failed'; reason?: Extract<Refusal, 'funds'> }
  | MadeProfile

export type Cancelled = 'cancelled' | 'refused' | 'requested' | 'unsupported'

/** A hint that something has changed, which is then read. At least one name is told. */
export type SupplierEvent = Partial<Ref>

/** What a webhook is answered, and what it is about. */
export type Told = { status: number; body: string; events: readonly SupplierEvent[] }

/** A request to a supplier's webhook; `secret` is what its path ends with. */
export type SupplierCallback = WebhookRequest & { secret: string }

/**
 * A network, or a reseller of networks, that makes eSIMs and reports on them. `order` and `topUp`
 * return what became of the request; all others throw if the supplier cannot be asked.
 */
export type Supplier = {
  can: Capabilities
  /** All packages that can be bought now, new eSIMs and top-ups. */
  offers?: (context: SupplierContext) => AsyncIterable<SupplierOffer>
  order: (context: SupplierContext, request: PackageRequest) => Promise<Ordered>
  /**
   * Looks for an order whose outcome is unknown. `none`: it was not carried out and will not be.
   */
  find: (context: SupplierContext, asked: SoughtOrder) => Promise<Ref | 'none' | 'cannot_tell'>
  /** Reports on at most `bulk` eSIMs, by request id; those that it does not know are missing. */
  read: (context: SupplierContext, refs: readonly Ref[]) => Promise<Map<string, ProfileReport>>
  /** The packages that this eSIM takes now. */
  topUps?: (context: SupplierContext, ref: Ref) => Promise<readonly string[]>
  topUp: (context: SupplierContext, request: PackageTopUp) => Promise<Ordered>
  /** A repeated call returns the same, so a lost answer does no harm. */
  cancel: (context: SupplierContext, ref: Ref) => Promise<Cancelled>
  /**
   * Takes back data that was added and not used; absent if the supplier does not. A repeated call
   * returns the same.
   */
  takeBack?: (context: SupplierContext, topUp: Ref) => Promise<Cancelled>
  /**
   * Stops an eSIM with which no data was used, also one that a phone has; absent where that cannot be
   * asked for. A repeated call returns the same.
   */
  stop?: (context: SupplierContext, ref: Ref) => Promise<Cancelled>
  /** What is left of the money that was paid in advance. */
  balance?: (context: SupplierContext) => Promise<Cost>
  /** Checks a webhook. Throws `unauthorized` if it is not the supplier's. */
  events?: (request: SupplierCallback) => Promise<Told>
}
