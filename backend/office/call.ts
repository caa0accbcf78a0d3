import type { StaffPermission } from '#contract/office/staff-words.ts'
import { type Staff, staffOf } from '../call/call.ts'
import type { HandlersWith } from '../call/handlers.ts'
import { type Sql, sql } from '../platform/sql.ts'
import type { Call, CommerceContext } from '../shop/module.ts'

export type { ShopServices as OfficeServices } from '../shop/module.ts'

/** A call by a person of the office. */
export type OfficeCall = Call
export type OfficeHandlers<Rows> = HandlersWith<Rows, OfficeCall>

/**
 * Whether a row's brand is one for which the caller holds the permission; every statement about
 * rows of brands is limited to them.
 */
export function isOfBrands(call: { staff?: Staff }, permission: StaffPermission, brand: Sql): Sql {
  const brands = staffOf(call).brandsOf(permission)
  if (brands === 'all') return sql`true`
  return sql`${brand} IN (SELECT value FROM json_each(${JSON.stringify(brands)}))`
}

/** Whether the caller holds a permission for a brand. */
export function holds(
  call: { staff?: Staff },
  permission: StaffPermission,
  brand: string,
): boolean {
  const brands = staffOf(call).brandsOf(permission)
  return brands === 'all' || brands.includes(brand)
}

/**
 * The context of work on an order, which is done in the name of the order's shop: without the
 * office's host, which no mail to a buyer may name.
 */
export function workOf({ db, now, services, later, queue }: OfficeCall): CommerceContext {
  return { db, now, services, later, queue }
}

/** The call as one of the order's shop, for work that names the shop's host in mails. */
export async function inShop(call: OfficeCall, channelId: string): Promise<OfficeCall> {
  const channel = await call.services.mails.channelOf(channelId)
  return channel ? { ...call, channel, origin: channel.origin } : call
}

/** The name of a brand, also of one that no longer exists. */
export async function brandOf({ services }: OfficeCall, channel: string): Promise<string> {
  return (await services.mails.channelOf(channel))?.brand.name ?? channel
}
