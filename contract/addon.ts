import { type } from 'arktype'
import { Currency } from './account.ts'
import { addonRefusals, addonStates, autoEnds, autoStates, maxCapMinor } from './addon-words.ts'
import type { Camelized } from './case.ts'
import { OfferedPlan } from './catalogue.ts'
import { Methods } from './payment-methods.ts'

// Shapes of adding data, as they travel: times in unix seconds, money in minor units, data in MB.

/** Data that was added to an eSIM; the first bought is the first used, one at a time. */
export const EsimAddon = type({
  order_id: 'string',
  order_number: 'string',
  amount_mb: 'number.integer',
  /** From when it is first used. */
  days: 'number.integer',
  used_mb: 'number.integer',
  state: type.enumerated(...addonStates),
  'started_at?': 'number.integer',
  'ends_at?': 'number.integer',
})
export type EsimAddon = Camelized<typeof EsimAddon.infer>

export const CapMinor = type(`1 <= number.integer <= ${maxCapMinor}`)

/** What an eSIM buys by itself when its data runs low. */
export const AutoTopUp = type({
  state: type.enumerated(...autoStates),
  'off_reason?': type.enumerated(...autoEnds),
  addon: OfferedPlan,
  currency: Currency,
  /** The most that it may spend in a calendar month (UTC). */
  cap_minor: 'number.integer',
  /** What it has spent in this one. */
  spent_minor: 'number.integer',
  /** Whether a card is saved, so that it can be turned on without buying. */
  has_card: 'boolean',
})
export type AutoTopUp = Camelized<typeof AutoTopUp.infer>

export const Addons = type({
  /** Smallest first, at the prices of now; none where something stands against it. */
  offers: OfferedPlan.array(),
  'refusal?': type.enumerated(...addonRefusals),
  /** Whether a card is named when paying; otherwise the provider's own page asks for it. */
  takes_cards: 'boolean',
  methods: Methods,
  'auto?': AutoTopUp,
})
export type Addons = Camelized<typeof Addons.infer>
