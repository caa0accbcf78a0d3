import { type PermissionKey, permissionKeys, withNeeds } from '#contract/permissions.ts'

/** Separates permissions in an address or a form; keys contain no dots. */
const gap = '.'

/** The unsaved state of a role, which the page compares with the stored one. */
export type RoleDraft = { name: string; chosen: readonly PermissionKey[] }

/** Returns the permissions of a form or an address, with all that they need. */
export function chosenKeys(keys: readonly unknown[]): PermissionKey[] {
  return withNeeds(permissionKeys.filter((key) => keys.includes(key)))
}

/** Reads a draft from an address that `draftQuery` has written; undefined if there is none. */
export function readDraft(query: URLSearchParams): RoleDraft | undefined {
  const keys = query.get('set')
  if (keys === null) return undefined
  return { name: (query.get('name') ?? '').slice(0, 80), chosen: chosenKeys(keys.split(gap)) }
}

export function draftQuery({ name, chosen }: RoleDraft): Record<string, string> {
  return { set: chosen.join(gap), name }
}

/** Identifies the difference that the page showed, so that no other one is saved. */
export function seenOf(before: readonly PermissionKey[], chosen: readonly PermissionKey[]): string {
  return [permissionKeys.filter((key) => before.includes(key)), chosen]
    .map((keys) => keys.join(gap))
    .join('~')
}
