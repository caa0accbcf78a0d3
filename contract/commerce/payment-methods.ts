import { type } from 'arktype'
import type { Camelized } from '../case.ts'
import { orderMethods } from './order-words.ts'

export const Method = type.enumerated(...orderMethods)

/** Payment methods that the shop lists and its provider offers; empty if nothing is due. */
export const Methods = Method.array()

/** How an amount can be paid. */
export const PayOptions = type({
  /** Whether the payment call names a card; otherwise the provider asks for it. */
  takes_cards: 'boolean',
  methods: Methods,
  /**
   * The provider's public key: its fields can be shown on the shop's own page. Absent if only a page
   * of the provider asks for the card.
   */
  'publishable_key?': 'string',
})
export type PayOptions = Camelized<typeof PayOptions.infer>

/** What Stripe adds to the address that it returns to from a bank. */
export const confirmedField = 'payment_intent_client_secret'
