import type { PaymentMethod } from '#contract/commerce/order-words.ts'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import type { WebhookRequest } from '../../../call/webhook.ts'
import type { DbContext } from '../../../platform/db-context.ts'
import type { AmountLimits } from './amount-limits.ts'

/** What the provider's page and books show of a purchase. */
export type Purchase = {
  /** The shop's name, as the buyer knows it. */
  brand: string
  locale: Locale
  /** The order's number; absent for what an organisation pays. */
  number?: string
  planId?: string
  /** Where the buyer gets mail, to be entered on the page beforehand. */
  email?: string
}

/** One attempt to charge a card. */
export type Charge = {
  /** The shop's id of the attempt: the provider charges it once, however often it is asked. */
  reference: string
  /** The sandbox's card; other providers ask for a card on a page of their own. */
  card: string
  /** The description of the purchase on the provider's page. */
  title: string
  amountMinor: number
  currency: Currency
  /** Whether the provider's fields on the shop's own page ask for the card. */
  onPage?: boolean
  /** The page that the buyer returns to after confirming with the bank. */
  returnUrl: string
  purchase: Purchase
  /** Whether the card is saved, to be charged later without the buyer. */
  saves?: boolean
  /** Whether the buyer's organisation pays, and no card is charged. */
  byOrganization?: boolean
}

/** One attempt to charge a saved card, whose buyer may be absent. */
export type SavedCharge = Omit<
  Charge,
  'card' | 'onPage' | 'returnUrl' | 'saves' | 'byOrganization' | 'purchase'
> & {
  /** The provider's id of the card. */
  mandate: string
  /**
   * The page that the buyer returns to, if they are there to confirm with their bank. The outcome is
   * then `action_due`, and without it a decline as `customerDue`.
   */
  returnUrl?: string
}

/** What people know a saved card by. */
export type KeptCard = {
  /** In lower case, such as `visa`. */
  brand: string
  last4: string
  expiresMonth: number
  expiresYear: number
}

/** The `decline` of a bank that wants its customer to confirm. */
export const customerDue = 'authentication_required'

/** What a provider keeps of a charge, or a bank takes for a dispute, in millionths of a currency. */
export type Fee = {
  micros: number
  currency: string
  /** What one unit was worth in the charge's currency, in millionths; absent if it is not known. */
  rateMicros?: number
}

/** What the provider tells of a charge that has succeeded besides its outcome. */
export type ToldOfCharge = {
  /** Two letters each: of the payer's address, and of the bank that gave out the card. */
  billingCountry?: string
  cardCountry?: string
  /** Absent while the provider does not know it; it is then told with what comes back of the charge. */
  fee?: Fee
}

/** What the provider charged. */
export type Taken = { amountMinor: number; currency: Currency }

export type ChargeOutcome =
  /**
   * `mandate` is the id of the saved card, if it was to be saved, and `card` what it is known by.
   * `fingerprint` identifies the card whoever pays with it; it is absent if the provider does not know it, or if several people may
   * share it. `taken` is absent if the provider does not report it.
   */
  | (ToldOfCharge & {
      state: 'succeeded'
      mandate?: string
      card?: KeptCard
      fingerprint?: string
      taken?: Taken
    })
  | { state: 'processing' }
  | { state: 'declined'; decline: string }
  /**
   * At an address, or by the fields on the shop's page, which need the secret and can try again
   * after a decline.
   */
  | { state: 'action_due'; actionUrl?: string; clientSecret?: string; decline?: string }
  | { state: 'voided' }

export const refundStates = [
  'pending',
  'requires_action',
  'succeeded',
  'failed',
  'canceled',
] as const
export type RefundState = (typeof refundStates)[number]

/** A refund as the provider knows it. */
export type RefundReport = {
  id: string
  amountMinor: number
  state: RefundState
  /** The provider's word for why it failed. */
  failure?: string
  /** The id that the shop asked for it with; absent if it was made at the provider. */
  wish?: string
}

/** A refund that the shop asks for, once by its id: of an amount, or of all that is left. */
export type RefundWish = { id: string; amountMinor?: number }

export const disputeStates = ['needs_response', 'under_review', 'won', 'lost', 'closed'] as const
export type DisputeState = (typeof disputeStates)[number]

/** A charge that a bank disputes. */
export type DisputeReport = {
  id: string
  amountMinor: number
  state: DisputeState
  /** Whether the bank has taken the amount; an inquiry takes nothing. */
  takes: boolean
  /** The bank's reason. */
  reason?: string
  /** Until when the shop can answer. */
  dueAt?: number
  /** What the bank takes for it besides the amount. */
  fee?: Fee
}

/** What the shop tells a bank that disputes a charge; it can be sent once. */
export type DisputeEvidence = {
  product: string
  customerName?: string
  customerEmail?: string
  /** YYYY-MM-DD. */
  servedOn?: string
  /** What the buyer did with what they bought. */
  activity: string
  statement: string
}

/** What came back of a charge, or may, and what the provider keeps of it, once it knows. */
export type Returns = {
  refunds: readonly RefundReport[]
  disputes: readonly DisputeReport[]
  fee?: Fee
}

/**
 * An event of a provider names an attempt, or for what comes back of it a charge, by a name of the
 * provider's.
 */
export type WebhookSubject = { reference: string } | { charge: string }

/**
 * Charges cards and refunds. Throws if the provider cannot be asked; the outcome of the attempt is
 * then unknown.
 */
export type PaymentProvider = {
  name: string
  /** Whether the charge names a card; otherwise a page of the provider asks for it. */
  takesCards: boolean
  /** With which its fields are shown on the shop's own page; absent if it has none. */
  publishableKey?: string
  /** The methods that the provider supports; a shop may offer fewer. */
  methods: readonly PaymentMethod[]
  /** What it can charge; absent if any amount. */
  limits?: AmountLimits
  charge: (context: DbContext, charge: Charge) => Promise<ChargeOutcome>
  /**
   * Charges a saved card. Asked again under the same reference it returns the outcome. If the bank
   * wants its customer to confirm, the charge is declined as `customerDue`, or waits for a buyer who
   * can return.
   */
  chargeSaved: (context: DbContext, charge: SavedCharge) => Promise<ChargeOutcome>
  /** Forgets a saved card; does nothing if the provider does not know it any more. */
  forget: (context: DbContext, mandate: string) => Promise<void>
  /**
   * The outcome of an attempt so far. Returns undefined if the reference was never sent to the
   * provider.
   */
  read: (context: DbContext, reference: string) => Promise<ChargeOutcome | undefined>
  /**
   * Gives up an attempt that has not succeeded, even one that the provider does not know yet: a
   * later charge with this reference is then refused. Returns the outcome.
   */
  void: (context: DbContext, reference: string) => Promise<ChargeOutcome>
  /**
   * Refunds a part of a charge, or all that is left of it. Asked twice with the same id, it refunds
   * once. A refusal is a report of a failed refund. Returns undefined if nothing was charged, or if
   * it is settled without a refund of a provider.
   */
  refund: (
    context: DbContext,
    reference: string,
    wish?: RefundWish,
  ) => Promise<RefundReport | undefined>
  /** The refunds and disputes of an attempt's charge. */
  returns: (context: DbContext, reference: string) => Promise<Returns>
  /**
   * Sends evidence about a dispute to the bank, or accepts it without an argument. Asked again, it
   * changes nothing. Absent if the provider has no disputes.
   */
  answerDispute?: (
    context: DbContext,
    dispute: string,
    answer: DisputeEvidence | 'accept',
  ) => Promise<void>
  /** The attempt of a charge that an event names; undefined if it is none of the shop's. */
  attemptOf: (context: DbContext, charge: string) => Promise<string | undefined>
  /**
   * Checks a webhook of the provider and returns what it is about, or undefined if it is about no
   * payment; asks the provider nothing. Throws `unauthorized` if the signature is wrong. Absent if
   * the provider sends none.
   */
  readWebhook?: (request: WebhookRequest) => Promise<WebhookSubject | undefined>
}
