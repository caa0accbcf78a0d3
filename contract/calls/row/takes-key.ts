import { type KeyScope, scopeKeys } from '../../organization/developer-words.ts'
import type { PermissionKey } from '../../permissions.ts'
import type { CallRow } from './row.ts'

type Row = Pick<CallRow, 'access' | 'permission' | 'botCheck' | 'isSensitive' | 'act'>

const scopes: readonly string[] = scopeKeys

/**
 * Whether programs can make the call with an API key: the call belongs to members, its permissions
 * can be given to keys, and it requires no proof that only a person can give.
 */
export function takesKey({ access, permission = [], botCheck, isSensitive }: Row): boolean {
  if (access !== 'enterprise' || botCheck || isSensitive === true) return false
  return permission.length > 0 && permission.every((wanted) => scopesIn(wanted).length > 0)
}

/**
 * Returns the scopes that a key needs for a call that takes one: lists of which one scope each is
 * enough.
 */
export function scopesOf({ permission = [], act }: Row): readonly (readonly KeyScope[])[] {
  return [...permission.map(scopesIn), ...(act ? [[act]] : [])]
}

/** Of `A|B` one is enough. */
function scopesIn(wanted: string): readonly PermissionKey[] {
  return wanted.split('|').filter((key) => scopes.includes(key)) as PermissionKey[]
}
