import type { PaymentMethod } from '#contract/commerce/order-words.ts'
import type { Currency } from '#contract/money.ts'
import type { WebhookRequest } from '../../../call/webhook.ts'
import type { DbContext } from '../../../platform/db-context.ts'

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
  /** The page that the buyer returns to after confirming with the bank. */
  returnUrl: string
  /** Whether the card is saved, to be charged later without the buyer. */
  saves?: boolean
  /** Whether the buyer's organisation pays, and no card is charged. */
  byOrganization?: boolean
}

/** One attempt to charge a saved card while the buyer is absent. */
export type SavedCharge = Omit<Charge, 'card' | 'returnUrl' | 'saves' | 'byOrganization'> & {
  /** The provider's id of the card. */
  mandate: string
}

/** The `decline` of a bank that wants its customer to confirm. */
export const customerDue = 'authentication_required'

/** The provider's state of a charge that succeeded. */
export type Taken = {
  amountMinor: number
  currency: Currency
  /** The sum of all refunds so far. */
  refundedMinor: number
  /** Disputes, in which the bank has taken money back; `isWon` if the shop got it back. */
  disputes: readonly { id: string; amountMinor: number; isWon: boolean }[]
}

export type ChargeOutcome =
  /**
   * `mandate` is the id of the saved card, if it was to be saved. `fingerprint` identifies the card
   * whoever pays with it; it is absent if the provider does not know it, or if several people may
   * share it. `taken` is absent if the provider does not report it.
   */
  | { state: 'succeeded'; mandate?: string; fingerprint?: string; taken?: Taken }
  | { state: 'processing' }
  | { state: 'declined'; decline: string }
  | { state: 'action_due'; actionUrl: string }
  | { state: 'voided' }

export type RefundPart = { id: string; amountMinor: number }

/**
 * Charges cards and refunds. Throws if the provider cannot be asked; the outcome of the attempt is
 * then unknown.
 */
export type PaymentProvider = {
  name: string
  /** Whether the charge names a card; otherwise a page of the provider asks for it. */
  takesCards: boolean
  /** The methods that the provider supports; a shop may offer fewer. */
  methods: readonly PaymentMethod[]
  charge: (context: DbContext, charge: Charge) => Promise<ChargeOutcome>
  /**
   * Charges a saved card. Asked again under the same reference it returns the outcome. If the bank
   * wants its customer to confirm, the charge is declined as `customerDue`.
   */
  chargeSaved: (context: DbContext, charge: SavedCharge) => Promise<ChargeOutcome>
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
   * Pays back what is left of a charge, or one part of it by its id. Asked twice, it pays back
   * once.
   */
  refund: (context: DbContext, reference: string, part?: RefundPart) => Promise<void>
  /**
   * Checks a webhook of the provider and returns the attempt that it is about, or undefined if it
   * is about none. Throws `unauthorized` if the signature is wrong. Absent if the provider sends
   * none.
   */
  readWebhook?: (request: WebhookRequest) => Promise<string | undefined>
}
