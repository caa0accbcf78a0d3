import { ApiError } from '#contract/errors.ts'
import { callerOf } from '../../call/call.ts'
import { raw, sql, statement } from '../../platform/sql.ts'
import type { Call } from '../call.ts'

/** A right that an organisation grants to its business travellers. */
export type BuyingRight = 'buy_esim' | 'add_on_esim'

/**
 * Whether an account has the right: business travellers if their organisation gave it, others
 * always.
 */
export async function hasBuyingRight(
  db: D1Database,
  accountId: string,
  right: BuyingRight,
): Promise<boolean> {
  const row = await statement(
    db,
    sql`SELECT 1 FROM account
      WHERE id = ${accountId} AND (user_tag IS NULL OR ${raw(right)} = 1)`,
  ).first()
  return row !== null
}

/** Throws `forbidden` if the caller's organisation does not let them buy. */
export async function requireBuying(call: Call): Promise<void> {
  if (await hasBuyingRight(call.db, callerOf(call).accountId, 'buy_esim')) return
  const details = { reason: 'buy_esim' }
  throw new ApiError('forbidden', 'the organisation does not allow buying', { details })
}
