import { callerOf } from '../call/call.ts'
import type { DbContext } from '../platform/db-context.ts'
import type { Call } from '../shop/module.ts'

export type { ShopServices as CompanyServices } from '../shop/module.ts'

/** A call by a member of an organisation. */
export type BusinessCall = Call

/** The fields that a rule needs when a call, or scheduled work, acts for a member. */
export type MemberContext = DbContext & Pick<BusinessCall, 'caller' | 'requestId' | 'from'>

/**
 * Returns the organisation of the caller; every statement about an organisation's rows is limited
 * to it.
 */
export function organizationOf(call: Pick<BusinessCall, 'caller'>): string {
  const { organizationId } = callerOf(call)
  if (!organizationId) throw new Error('expected a member to have an organisation')
  return organizationId
}
