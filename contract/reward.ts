import { type } from 'arktype'
import { Email, Name } from './account.ts'
import type { Camelized } from './case.ts'
import { destinationKinds, planTypes } from './catalogue.ts'
import {
  codeKinds,
  codeProblems,
  entryKinds,
  lineKinds,
  maxCodeLength,
  referralStates,
} from './reward-words.ts'

// Shapes of rewards as they travel: snake_case names, times in unix seconds, money in minor units.

/** A code of a promo or of a friend, as somebody wrote it. */
export const WrittenCode = type(`1 <= string <= ${maxCodeLength}`)

export const Line = type({
  kind: type.enumerated(...lineKinds),
  /** Below zero where it takes something off. */
  amount_minor: 'number.integer',
})
export type Line = Camelized<typeof Line.infer>

/** A code that is good, and what it does to a basket. */
export const UsedCode = type({
  code: 'string',
  kind: type.enumerated(...codeKinds),
  /** Data that it adds to each eSIM; 0 for all but free data. */
  bonus_mb: 'number.integer',
})

/** A place that a code is good for, with what its name is made of. */
const CodePlace = type({
  kind: type.enumerated(...destinationKinds),
  slug: 'string',
  code: 'string | null',
  name_en: 'string',
  country_count: 'number.integer > 0',
})

/** What a code gives; amounts in the currency that was asked for. */
export const SavedCode = type({
  code: 'string',
  kind: type.enumerated(...codeKinds),
  'percent?': 'number.integer',
  'amount_minor?': 'number.integer',
  'bonus_mb?': 'number.integer',
  'minimum_minor?': 'number.integer',
  'ends_at?': 'number.integer',
  /** Each of these only where it is not good for all. */
  'places?': CodePlace.array(),
  'kinds?': type.enumerated(...destinationKinds).array(),
  'plan_types?': type.enumerated(...planTypes).array(),
  /** Why it cannot be used now. */
  'problem?': type.enumerated(...codeProblems),
})
export type SavedCode = Camelized<typeof SavedCode.infer>

export const Points = type({
  points: 'number.integer >= 0',
  /** What they take off a price. */
  worth_minor: 'number.integer >= 0',
  /** What a hundred take off. */
  hundred_minor: 'number.integer',
  /** What was taken back after it had been spent: the next points go there. */
  owed: 'number.integer >= 0',
  /** What expires when, the soonest first. */
  expiring: type({ points: 'number.integer', expires_at: 'number.integer' }).array(),
  entries: type({
    kind: type.enumerated(...entryKinds),
    points: 'number.integer',
    created_at: 'number.integer',
    'order_id?': 'string',
    'order_number?': 'string',
  }).array(),
  last_evaluated_key: 'string | null',
})
export type Points = Camelized<typeof Points.infer>

export const Referrals = type({
  code: 'string',
  /** What it takes off a friend's first order. */
  friend_minor: 'number.integer',
  referrer_points: 'number.integer',
  /** The newest first. */
  friends: type({
    /** Of the name; who it is stays theirs. */
    initial: 'string',
    state: type.enumerated(...referralStates),
    created_at: 'number.integer',
  }).array(),
})
export type Referrals = Camelized<typeof Referrals.infer>

export const FriendName = Name.and('string >= 1')
export const Friend = type({ id: 'string', name: 'string', email: 'string' })
export type Friend = Camelized<typeof Friend.infer>
export const FriendInput = type({ name: FriendName, email: Email })
