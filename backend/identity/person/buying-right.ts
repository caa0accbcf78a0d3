import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import { type Currency, currencies } from '#contract/money.ts'
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

/** The organisation that pays for an account's purchases, and its currency. */
export type PayingOrganization = { id: string; currency: Currency }

/** Returns the organisation that pays for the caller's purchases; undefined if the caller pays. */
export async function payingOrganization({
  db,
  caller,
}: Call): Promise<PayingOrganization | undefined> {
  const row = await statement(
    db,
    sql`SELECT organization.id, organization.currency_unit AS currency
      FROM account JOIN organization ON organization.id = account.organization_id
      WHERE account.id = ${caller?.accountId ?? null} AND account.user_tag = 'BT'`,
  ).first()
  return row === null ? undefined : Paying.assert(row)
}

const Paying = type({ id: 'string', currency: type.enumerated(...currencies) })

const Buyer = type({
  mayBuy: '0 | 1',
  id: 'string | null',
  currency: type.enumerated(...currencies).or('null'),
})

/**
 * Returns the same as `payingOrganization`. Throws `forbidden` if the caller's organisation does
 * not allow purchases.
 */
export async function requireBuying(call: Call): Promise<PayingOrganization | undefined> {
  const row = await statement(
    call.db,
    sql`SELECT user_tag IS NULL OR buy_esim = 1 AS mayBuy, organization.id,
        organization.currency_unit AS currency
      FROM account LEFT JOIN organization
        ON organization.id = account.organization_id AND account.user_tag = 'BT'
      WHERE account.id = ${callerOf(call).accountId}`,
  ).first()
  const buyer = row === null ? undefined : Buyer.assert(row)
  if (!buyer?.mayBuy) {
    const details = { reason: 'buy_esim' }
    throw new ApiError('forbidden', 'the organisation does not allow buying', { details })
  }
  const { id, currency } = buyer
  return id === null || currency === null ? undefined : { id, currency }
}
