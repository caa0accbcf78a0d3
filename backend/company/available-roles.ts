import { type Call, type Role, readRoles, selectRolesOf } from '../account/module.ts'
import { callerOf } from '../call/call.ts'

/** Returns the roles of the caller's own organisation, sorted by name. */
export async function listAvailableRoles(call: Call): Promise<Role[]> {
  const { organizationId } = callerOf(call)
  if (!organizationId) throw new Error('expected a member to have an organisation')
  const { results } = await selectRolesOf(call.db, organizationId).all()
  return readRoles(results)
}
