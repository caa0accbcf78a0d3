import { scopeKeys } from '../../organization/developer-words.ts'
import type { CallRow } from './row.ts'

type Row = Pick<CallRow, 'access' | 'permission' | 'botCheck' | 'isProtected' | 'isSensitive'>

const scopes: readonly string[] = scopeKeys

/**
 * Whether programs can make the call with an API key: the call belongs to members, its permissions
 * can be given to keys, and it requires no proof that only a person can give.
 */
export function takesKey({
  access,
  permission = [],
  botCheck,
  isProtected,
  isSensitive,
}: Row): boolean {
  if (access !== 'enterprise' || botCheck || isProtected || isSensitive === true) return false
  return permission.length > 0 && permission.every((key) => scopes.includes(key))
}
