import { type } from 'arktype'
import { Email, Name } from '../account.ts'
import type { Camelized } from '../case.ts'
import { destinationKinds, planTypes } from '../catalogue/catalogue.ts'
import {
  codeKinds,
  codeProblems,
  entryKinds,
  lineKinds,
  maxCodeLength,
  referralStates,
} from './reward-words.ts'

// Wire shapes of rewards: snake_case names, times in unix seconds, money in minor units.

/** A discount or referral code as a person typed it. */
export const WrittenCode = type(`1 <= string <= ${maxCodeLength}`)

export const Line = type({
  kind: type.enumerated(...lineKinds),
  /** The line's amount; negative for a deduction. */
  amount_minor: 'number.integer',
})
export type Line = Camelized<typeof Line.infer>

/** A valid code and its effect on a basket. */
export const UsedCode = type({
  code: 'string',
  kind: type.enumerated(...codeKinds),
  /** Data in MB that the code adds to each eSIM; 0 for all codes but free data. */
  bonus_mb: 'number.integer',
})

/** A place to which a code applies, with the parts of the place's name. */
const CodePlace = type({
  kind: type.enumerated(...destinationKinds),
  slug: 'string',
  code: 'string | null',
  name_en: 'string',
  country_count: 'number.integer > 0',
})

/** What a code gives; amounts in the requested currency. */
export const SavedCode = type({
  code: 'string',
  kind: type.enumerated(...codeKinds),
  'percent?': 'number.integer',
  'amount_minor?': 'number.integer',
  'bonus_mb?': 'number.integer',
  'minimum_minor?': 'number.integer',
  'ends_at?': 'number.integer',
  /** The following three are present only if the code is restricted by them. */
  'places?': CodePlace.array(),
  'kinds?': type.enumerated(...destinationKinds).array(),
  'plan_types?': type.enumerated(...planTypes).array(),
  /** Why the code cannot be used now. */
  'problem?': type.enumerated(...codeProblems),
})
export type SavedCode = Camelized<typeof SavedCode.infer>

/** A shared code as somebody sees it who need not have an account. */
export const Invitation = SavedCode.and({
  /** The first name of the friend who invites; absent for other codes and names that hold addresses. */
  'inviter?': 'string',
  /** The points that the friend gets; present for a friend's code. */
  'referrer_points?': 'number.integer',
})
export type Invitation = Camelized<typeof Invitation.infer>

export const Points = type({
  points: 'number.integer >= 0',
  /** The deduction that all points are worth. */
  worth_minor: 'number.integer >= 0',
  /** The deduction that a hundred points are worth. */
  hundred_minor: 'number.integer',
  /** Points that were revoked after they had been spent; new points pay this debt first. */
  owed: 'number.integer >= 0',
  /** Points by expiry time, the soonest first. */
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
  /** The discount on a friend's first order. */
  friend_minor: 'number.integer',
  referrer_points: 'number.integer',
  /** Referred friends, the newest first. */
  friends: type({
    /** The initial of the name; the full name stays private. */
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
