import { callerOf } from '../call/call.ts'
import type { Call } from '../commerce/call.ts'

/** A call by a member of an organisation. */
export type BusinessCall = Call

/**
 * Returns the organisation of the caller; every statement about an organisation's rows asks for it.
 */
export function organizationOf(call: Pick<BusinessCall, 'caller'>): string {
  const { organizationId } = callerOf(call)
  if (!organizationId) throw new Error('expected a member to have an organisation')
  return organizationId
}
