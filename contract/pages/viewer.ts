import { type } from 'arktype'
import { locales } from '../locale.ts'
import { currencies } from '../money.ts'
import { permissionKeys } from '../permissions.ts'
import { accountTypes } from '../words.ts'

/**
 * The signed-in person as the shop knows them without asking the backend; sealed in the session
 * cookie.
 */
export const Viewer = type({
  userId: 'string',
  name: 'string',
  email: 'string',
  'avatarUrl?': 'string',
  /** A person of the office counts as a member: their session too is not renewed and ends if idle. */
  accountType: type.enumerated(...accountTypes),
  /** Account type and, for organisations, payment model: `normal`, `enterprise|PRE_PAID` … */
  flag: "'normal' | 'enterprise' | 'enterprise|PRE_PAID' | 'enterprise|POST_PAID' | 'staff'",
  /** Permissions of the first role; empty for consumers and staff. */
  permissions: type.enumerated(...permissionKeys).array(),
  currency: type.enumerated(...currencies),
  locale: type.enumerated(...locales),
})
export type Viewer = typeof Viewer.infer
