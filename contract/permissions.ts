/** Parts of a role, in the order in which its editor shows them. */
export const permissionGroups = ['see', 'plans', 'buying', 'control', 'people'] as const
export type PermissionGroup = (typeof permissionGroups)[number]

type Permission = { group: PermissionGroup; needs?: readonly string[] }

/**
 * All permissions that a role of an organisation can have, each with the permissions that it needs.
 * A permission is listed only while a call or a page requires it.
 */
export const permissions = {
  GET_DATA_USAGE: { group: 'see' },
  GET_ASSIGN_LIST: { group: 'see' },
  GET_ACCOUNTS: { group: 'see' },
  GET_STATEMENTS: { group: 'see' },
  ESIM_POINTS: { group: 'see' },
  ASSIGN_ESIM: { group: 'plans', needs: ['GET_ASSIGN_LIST'] },
  REVOKE_ESIM: { group: 'plans', needs: ['GET_ASSIGN_LIST'] },
  ADD_ESIM_DATA: { group: 'plans', needs: ['GET_ASSIGN_LIST'] },
  UPDATE_PAYMENT_METHOD: { group: 'buying' },
  CREATE_MASTER_ORDER: { group: 'buying', needs: ['UPDATE_PAYMENT_METHOD'] },
  APPROVE_REQUESTS: { group: 'control' },
  UPDATE_BUDGETS: { group: 'control' },
  UPDATE_POLICIES: { group: 'control' },
  UPDATE_ACCOUNTS: { group: 'people', needs: ['GET_ACCOUNTS'] },
  UPDATE_ROLES: { group: 'people', needs: ['GET_ACCOUNTS'] },
  GET_AUDIT_LOG: { group: 'people' },
  UPDATE_DEVELOPERS: { group: 'people' },
  UPDATE_SIGN_ON: { group: 'people' },
} as const satisfies Readonly<Record<string, Permission>>

export type PermissionKey = keyof typeof permissions

export const permissionKeys = /* @__PURE__ */ Object.keys(permissions) as readonly PermissionKey[]

/** An organisation always keeps an active member whose role has all of these. */
export const administratorKeys = ['UPDATE_ROLES', 'UPDATE_ACCOUNTS'] as const

/**
 * Members who answer for money see the organisation's orders, spend, limits, addresses and VAT
 * number; one of these is enough.
 */
export const seesMoney = 'GET_STATEMENTS|UPDATE_PAYMENT_METHOD|CREATE_MASTER_ORDER|UPDATE_BUDGETS'

/** Whoever holds one of these decides what others may do, and is made with a fresh proof only. */
export const administrativeKeys = [
  ...administratorKeys,
  'UPDATE_DEVELOPERS',
  'UPDATE_SIGN_ON',
] as const satisfies readonly PermissionKey[]

/** Returns the permissions that one permission needs. */
export function needsOf(key: PermissionKey): readonly PermissionKey[] {
  const permission: Permission & { needs?: readonly PermissionKey[] } = permissions[key]
  return permission.needs ?? []
}

/** Returns the permissions with all that they need, each once and in the order of the table. */
export function withNeeds(keys: readonly PermissionKey[]): PermissionKey[] {
  const wanted = new Set(keys)
  // A loop over a set also visits the values that are added during the loop.
  for (const key of wanted) for (const needed of needsOf(key)) wanted.add(needed)
  return permissionKeys.filter((key) => wanted.has(key))
}
