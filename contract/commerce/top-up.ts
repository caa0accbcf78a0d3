import { type } from 'arktype'
import { Currency } from '../account.ts'
import type { Camelized } from '../case.ts'
import { OfferedPlan } from '../catalogue/catalogue.ts'
import { topUpStates } from './top-up-words.ts'

// Wire shapes of saved cards and of top-ups with one press: times in unix seconds, money in minor
// units, data in MB.

/** A card as people tell it apart from others. */
export const CardName = type({
  /** The provider's word, such as `visa`. */
  brand: 'string',
  last4: /^\d{4}$/,
})
export type CardName = Camelized<typeof CardName.infer>

/** A card that its owner lets the shop keep. */
export const SavedCard = CardName.and({
  id: 'string',
  expires_month: '1 <= number.integer <= 12',
  expires_year: 'number.integer',
  saved_at: 'number.integer',
  /** Since when one press may charge it; absent if its owner has not allowed that. */
  'one_press_at?': 'number.integer',
})
export type SavedCard = Camelized<typeof SavedCard.infer>

/** Data that was ordered with one press. */
export const TopUp = type({
  order_id: 'string',
  state: type.enumerated(...topUpStates),
  amount_mb: 'number.integer',
  currency: Currency,
  price_minor: 'number.integer',
  created_at: 'number.integer',
  /** Absent once the card was removed. */
  'card?': CardName,
  /** The seconds left to undo it; only while it is held. */
  'undo_seconds?': 'number.integer',
  /** The bank's page. */
  'action_url?': 'string',
  'decline?': 'string',
  /** Whether it can be given back for its price, as none of it was used. */
  can_return: 'boolean',
})
export type TopUp = Camelized<typeof TopUp.infer>

/** What the link of a mail about low data offers. */
export const TopUpOffer = type({
  esim_id: 'string',
  esim_name: 'string',
  plan: OfferedPlan,
  allowance_mb: 'number.integer',
  used_mb: 'number.integer',
  /** Absent if nothing can be bought with the link now, or if it was used. */
  'addon?': OfferedPlan,
  /** Whether the data lasts to the last day with it. */
  reaches: 'boolean',
  /** Whether the network takes it back while none of it was used. */
  can_return: 'boolean',
  'card?': SavedCard,
  /** What was bought with the link. */
  'top_up?': TopUp,
})
export type TopUpOffer = Camelized<typeof TopUpOffer.infer>
