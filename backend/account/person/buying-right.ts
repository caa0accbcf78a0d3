import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import { type Currency, currencies } from '#contract/money.ts'
import { callerOf } from '../../call/call.ts'
import { raw, sql, statement } from '../../platform/sql.ts'
import { alone, type Part, reading } from '../../platform/together.ts'
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
  const row = await statement(db)`SELECT 1 FROM account
    WHERE id = ${accountId} AND (user_tag IS NULL OR ${raw(right)} = 1 AND NOT EXISTS (
      SELECT 1 FROM organization
      WHERE organization.id = account.organization_id AND suspended_at IS NOT NULL))`.first()
  return row !== null
}

/** The organisation that pays for an account's purchases, and its currency. */
export type PayingOrganization = { id: string; currency: Currency }

const Row = type({
  mayBuy: '0 | 1',
  id: 'string | null',
  currency: type.enumerated(...currencies).or('null'),
})

/** Whether somebody may buy, and the organisation that pays; undefined if they pay themselves. */
export type Buying = { mayBuy: boolean; payer: PayingOrganization | undefined }

/** Reads whether the caller may buy, and which organisation pays. */
export function readBuying(call: Call): Part<Buying> {
  const query = sql`SELECT (user_tag IS NULL OR buy_esim = 1) AND suspended_at IS NULL AS mayBuy, organization.id,
      organization.currency_unit AS currency
    FROM account LEFT JOIN organization
      ON organization.id = account.organization_id AND account.user_tag = 'BT'
    WHERE account.id = ${callerOf(call).accountId}`
  return reading(call.db, query, ([found]) => {
    if (found === undefined) return { mayBuy: false, payer: undefined }
    const { mayBuy, id, currency } = Row.assert(found)
    const payer = id === null || currency === null ? undefined : { id, currency }
    return { mayBuy: mayBuy === 1, payer }
  })
}

/** Returns the organisation that pays for the caller's purchases; undefined if the caller pays. */
export async function payingOrganization(call: Call): Promise<PayingOrganization | undefined> {
  return (await alone(call.db, readBuying(call))).payer
}

/** Throws `forbidden` if the caller's organisation does not let them buy. */
export function requireMayBuy({ mayBuy }: Buying): void {
  if (mayBuy) return
  const details = { reason: 'buy_esim' }
  throw new ApiError('forbidden', 'the organisation does not allow buying', { details })
}
