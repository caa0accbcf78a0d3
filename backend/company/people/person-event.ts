import { writeEvent } from '../../shop/module.ts'
import { type MemberContext, organizationOf } from '../call.ts'

type PersonEvent = 'person.invited' | 'person.joined' | 'person.suspended' | 'person.left'

/**
 * Stores an event about a person for the organisation's webhooks; it contains only the person's id.
 */
export function writePersonEvent(
  call: MemberContext,
  type: PersonEvent,
  accountId: string,
): D1PreparedStatement {
  const organizationId = organizationOf(call)
  return writeEvent(call, { organizationId, type, data: { account_id: accountId } })
}
