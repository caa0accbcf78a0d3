import { type } from 'arktype'
import { Currency } from '../account.ts'
import type { Camelized } from '../case.ts'
import { OfferedPlan } from '../catalogue/catalogue.ts'
import { addonRefusals, addonStates, autoEnds, autoStates, maxCapMinor } from './addon-words.ts'
import { PayOptions } from './payment-methods.ts'
import { SavedCard } from './top-up.ts'

// Wire shapes of add-ons: times in unix seconds, money in minor units, data in MB.

/** An add-on of an eSIM. Add-ons are used one at a time, in the order of purchase. */
export const EsimAddon = type({
  order_id: 'string',
  order_number: 'string',
  amount_mb: 'number.integer',
  /** Days of validity, counted from the first use. */
  days: 'number.integer',
  used_mb: 'number.integer',
  state: type.enumerated(...addonStates),
  'started_at?': 'number.integer',
  'ends_at?': 'number.integer',
})
export type EsimAddon = Camelized<typeof EsimAddon.infer>

export const CapMinor = type(`1 <= number.integer <= ${maxCapMinor}`)

/** An eSIM's automatic top-up, which buys an add-on when data runs low. */
export const AutoTopUp = type({
  state: type.enumerated(...autoStates),
  'off_reason?': type.enumerated(...autoEnds),
  addon: OfferedPlan,
  currency: Currency,
  /** The most that the top-up may spend in a calendar month (UTC). */
  cap_minor: 'number.integer',
  /** What the top-up has spent in the current month. */
  spent_minor: 'number.integer',
  /** Whether a card is saved, so that the top-up can be turned on without a purchase. */
  has_card: 'boolean',
})
export type AutoTopUp = Camelized<typeof AutoTopUp.infer>

export const Addons = PayOptions.and({
  /** Offers, smallest first, at current prices; empty if there is a refusal. */
  offers: OfferedPlan.array(),
  'refusal?': type.enumerated(...addonRefusals),
  'auto?': AutoTopUp,
  /** The card that one press charges; absent if the buyer has to be asked. */
  'one_press_card?': SavedCard,
})
export type Addons = Camelized<typeof Addons.infer>
