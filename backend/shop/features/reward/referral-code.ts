import type { CodeProblem } from '#contract/commerce/reward-words.ts'
import { callerOf } from '../../../call/call.ts'
import { bareMailbox } from '../../../call/limits/email-key.ts'
import { sql } from '../../../platform/sql.ts'
import { type Part, reading } from '../../../platform/together.ts'
import type { Call } from '../../call.ts'
import type { HeldOrder } from './held-orders.ts'

type Facts = {
  referrerId: string | null
  referrerKey: string | null
  ownKey: string | null
  orders: number
  referrals: number
}

type Asked = { code: string; person: string; held?: readonly Pick<HeldOrder, 'id'>[] }

/** Reads why the caller cannot use a friend's code; undefined if they can. */
export function readReferral(
  call: Call,
  { code, person, held = [] }: Asked,
): Part<CodeProblem | undefined> {
  const { accountId } = callerOf(call)
  const heldIds = JSON.stringify(held.map(({ id }) => id))
  return reading(
    call.db,
    sql`SELECT referrer.id AS referrerId, referrer.email_key AS referrerKey,
        own.email_key AS ownKey,
        (SELECT count(*) FROM purchase WHERE account_id = ${accountId}
          AND state IN ('PAID', 'PROVISIONING', 'COMPLETED')
          AND id NOT IN (SELECT value FROM json_each(${heldIds})))
        + (SELECT count(*) FROM purchase WHERE buyer_key = ${person} AND account_id <> ${accountId}
          AND state IN ('PAID', 'PROVISIONING', 'COMPLETED')) AS orders,
        (SELECT count(*) FROM referral WHERE friend_id = ${accountId} AND state <> 'RETURNED'
          AND purchase_id NOT IN (SELECT value FROM json_each(${heldIds})))
        + (SELECT count(*) FROM referral WHERE friend_key = ${person} AND friend_id <> ${accountId}
          AND state <> 'RETURNED') AS referrals
      FROM account AS own
      LEFT JOIN referral_code ON referral_code.code = ${code}
      LEFT JOIN account AS referrer ON referrer.id = referral_code.account_id
        AND referrer.deleted_at IS NULL AND referrer.disabled_at IS NULL
      WHERE own.id = ${accountId}`,
    ([facts]) => refusalOf(accountId, facts as Facts | undefined),
  )
}

function refusalOf(accountId: string, facts: Facts | undefined): CodeProblem | undefined {
  if (!facts?.referrerId) return 'code_unknown'
  const { referrerId, referrerKey, ownKey, orders, referrals } = facts
  if (referrerId === accountId || isOneMailbox(referrerKey, ownKey)) return 'code_own'
  return orders + referrals > 0 ? 'code_not_first' : undefined
}

/**
 * Whether two addresses are spellings of one mailbox. This is stricter than the rule for accounts,
 * which lets two people differ by a dot or a plus: such a pair is never treated as two friends.
 */
export function isOneMailbox(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && bareMailbox(one) === bareMailbox(other)
}
