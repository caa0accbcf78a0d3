import { type } from 'arktype'
import { type KeyAct, keyActs } from '#contract/organization/developer-words.ts'
import { type PermissionKey, permissionKeys } from '#contract/permissions.ts'

const Stored = type('string.json.parse').to('string[]')

/**
 * Returns the permissions of a stored list, in the order of the table. A key that this version does
 * not know is left out: while a release is shown to a share of the visitors, the version before
 * reads roles to which the next one has added its keys.
 */
export function storedPermissions(stored: string | null): PermissionKey[] {
  const keys = Stored.assert(stored ?? '[]')
  return permissionKeys.filter((key) => keys.includes(key))
}

/** Returns the scopes of a stored key that are no permissions. */
export function storedActs(stored: string): KeyAct[] {
  const keys = Stored.assert(stored)
  return keyActs.filter((act) => keys.includes(act))
}
