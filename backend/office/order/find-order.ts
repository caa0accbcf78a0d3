import { readOrderNumber } from '#contract/commerce/order-number.ts'
import { ApiError } from '#contract/errors.ts'
import type { Currency } from '#contract/money.ts'
import type { StaffPermission } from '#contract/office/staff-words.ts'
import { sql, statement } from '../../platform/sql.ts'
import { leftToRefundSql } from '../../shop/module.ts'
import { isOfBrands, type OfficeCall } from '../call.ts'

export type FoundOrder = {
  id: string
  number: string
  channel: string
  accountId: string
  currency: Currency
  leftMinor: number
  email: string | null
  state: string
}

/** Returns the number under which an order is stored; the demonstration's are not of its digits. */
export function storedNumber(typed: string): string {
  return readOrderNumber(typed) ?? typed.toUpperCase().replace(/[\s-]/g, '')
}

/**
 * Returns an order of the brands for which the caller holds a permission. Throws `not_found` for one
 * of another brand as for one that does not exist.
 */
export async function findOrder(
  call: OfficeCall,
  number: string,
  permission: StaffPermission,
): Promise<FoundOrder> {
  const found = await statement(call.db)`SELECT purchase.id, number, channel,
      purchase.account_id AS accountId, purchase.currency, ${leftToRefundSql} AS leftMinor, email,
      purchase.state
    FROM purchase JOIN payment ON payment.purchase_id = purchase.id
      JOIN account ON account.id = purchase.account_id
    WHERE number = ${storedNumber(number)}
      AND ${isOfBrands(call, permission, sql`channel`)}`.first<FoundOrder>()
  if (!found) throw new ApiError('not_found')
  return found
}
