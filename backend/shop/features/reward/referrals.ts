import type { Referrals } from '#contract/commerce/reward.ts'
import { type ReferralState, referrerPoints } from '#contract/commerce/reward-words.ts'
import { ApiError } from '#contract/errors.ts'
import type { Currency } from '#contract/money.ts'
import { callerOf } from '../../../call/call.ts'
import { statement } from '../../../platform/sql.ts'
import type { Call } from '../../call.ts'
import { referralMinor } from './rates.ts'

/** Older friends are not listed; the ledger has the points of all. */
const friendsShown = 50

type Row = { name: string; state: ReferralState; createdAt: number }

/** The caller's own code and who has used it. Only the first letter of a friend's name is shown. */
export async function getReferrals(call: Call, currency: Currency): Promise<Referrals> {
  const { db } = call
  const { accountId } = callerOf(call)
  const [codes, friends] = await db.batch<Row & { code: string }>([
    statement(db)`SELECT code FROM referral_code WHERE account_id = ${accountId}`,
    statement(db)`SELECT account.name, referral.state, referral.created_at AS createdAt
      FROM referral JOIN account ON account.id = referral.friend_id
      WHERE referrer_id = ${accountId} ORDER BY referral.created_at DESC LIMIT ${friendsShown}`,
  ])
  const code = codes?.results[0]?.code
  if (code === undefined) throw new ApiError('not_found')
  return {
    code,
    friendMinor: referralMinor[currency],
    referrerPoints,
    friends: (friends?.results ?? []).map(({ name, state, createdAt }) => ({
      initial: [...name][0] ?? '',
      state,
      createdAt,
    })),
  }
}
