import type { Currency } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/order-words.ts'
import type { WebhookRequest } from '../../../call/webhook.ts'

/** What a provider is asked with: the embedded one keeps its books in the shop's database. */
export type Books = {
  db: D1Database
  /** Unix seconds. */
  now: number
}

/** One try to charge a card. */
export type Charge = {
  /** The shop's name of the try: the same one is charged once, however often it is asked for. */
  reference: string
  /** Which of the sandbox's cards; a provider with a page of its own asks there. */
  card: string
  /** What is paid for, as the provider's page names it. */
  title: string
  amountMinor: number
  currency: Currency
  /** The page the buyer comes back to after confirming with the bank. */
  returnUrl: string
  /** Whether the card is saved, to be charged later without the buyer. */
  saves?: boolean
}

/** One try to charge a saved card while nobody is there. */
export type SavedCharge = Omit<Charge, 'card' | 'returnUrl' | 'saves'> & {
  /** The provider's name of the card. */
  mandate: string
}

/** The `decline` of a bank that asks for its customer. */
export const customerDue = 'authentication_required'

export type ChargeOutcome =
  /**
   * With what the saved card is called, where it was to be saved, and with what the provider knows
   * the card by, whoever pays with it, where it knows that and the card is one person's.
   */
  | { state: 'succeeded'; mandate?: string; fingerprint?: string }
  | { state: 'processing' }
  | { state: 'declined'; decline: string }
  | { state: 'action_due'; actionUrl: string }
  | { state: 'voided' }

export type RefundPart = { id: string; amountMinor: number }

/** Takes and gives back money. Throws where it cannot be asked; then nothing is known of the try. */
export type PaymentProvider = {
  name: string
  /** Whether a card is named with the charge; otherwise a page of the provider's asks for it. */
  takesCards: boolean
  /** What it can be paid with; a shop may list fewer. */
  methods: readonly PaymentMethod[]
  charge: (books: Books, charge: Charge) => Promise<ChargeOutcome>
  /**
   * Charges a saved card. Asked again under the same reference it tells how that stands. Where the
   * bank asks for its customer it is declined as `customerDue`.
   */
  chargeSaved: (books: Books, charge: SavedCharge) => Promise<ChargeOutcome>
  /** How a try stands; undefined where the provider has never heard of it. */
  read: (books: Books, reference: string) => Promise<ChargeOutcome | undefined>
  /**
   * Gives up a try that has not succeeded, also one that the provider has not heard of yet: asked
   * for later, it is not charged. Tells how it then stands.
   */
  void: (books: Books, reference: string) => Promise<ChargeOutcome>
  /**
   * Gives back all of a charge that has not gone back, or a part of it by its name; asked twice, it
   * is given back once.
   */
  refund: (books: Books, reference: string, part?: RefundPart) => Promise<void>
  /**
   * The try that something the provider sent by itself is about; undefined where it is about none.
   * Throws `unauthorized` where its signature does not hold. Absent where nothing is ever sent.
   */
  hear?: (request: WebhookRequest) => Promise<string | undefined>
}
