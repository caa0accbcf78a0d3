import { callerOf } from '../call/call.ts'
import type { Call } from '../identity/call.ts'
import { type Role, readRoles, selectRolesOf } from '../identity/person/roles.ts'

/** Returns the roles of the caller's own organisation, sorted by name. */
export async function listAvailableRoles(call: Call): Promise<Role[]> {
  const { organizationId } = callerOf(call)
  if (!organizationId) throw new Error('expected a member to have an organisation')
  const { results } = await selectRolesOf(call.db, organizationId).all()
  return readRoles(results)
}
