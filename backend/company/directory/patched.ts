import { readPersonBody, type WantedPerson } from './read-person.ts'
import { applyPatch, readOperations } from './scim/apply-patch.ts'
import { type Attributes, isAttributes } from './scim/attributes.ts'
import { refuse } from './scim/directory-error.ts'
import { patchMembers } from './scim/patch-members.ts'
import type { StoredGroup } from './stored-group.ts'
import { personResource, type StoredPerson } from './stored-person.ts'
import { readGroupBody, type WantedGroup } from './write-group.ts'

/** Returns a person after a patch. */
export function patchedPerson(old: StoredPerson, body: Attributes): WantedPerson {
  const before = personResource(old, '')
  const after = applyPatch(before, readOperations(body))
  if (!after.userName) throw refuse('invalidValue', 'userName cannot be removed')
  const wanted = readPersonBody({ ...after, ...nameAfter(before, after) })
  return { ...wanted, externalId: wanted.externalId ?? null }
}

/** One name is stored: the display name, or the parts if only those were changed. */
function nameAfter(before: ReturnType<typeof personResource>, after: Attributes): object {
  const name = isAttributes(after.name) ? after.name : {}
  const { formatted, givenName, familyName } = before.name
  if (after.displayName !== before.displayName) return {}
  if (name.formatted !== formatted) return { displayName: undefined }
  const isSame = name.givenName === givenName && name.familyName === familyName
  return isSame ? {} : { displayName: undefined, name: { ...name, formatted: undefined } }
}

/** Returns a group after a patch. */
export function patchedGroup(old: StoredGroup, body: Attributes): WantedGroup {
  const { name: displayName, external_id: externalId } = old
  const members = old.members.map(({ id }) => id)
  const { ids: memberIds, others } = patchMembers(members, readOperations(body))
  const before = { displayName, ...(externalId === null ? {} : { externalId }) }
  const after = applyPatch(before, others)
  if (!after.displayName) throw refuse('invalidValue', 'displayName cannot be removed')
  const wanted = readGroupBody(after)
  return { ...wanted, memberIds, externalId: wanted.externalId ?? null }
}
