import type { Guard } from './route-row.ts'
import type { Viewer } from './viewer.ts'

/** Show the page, ask the visitor to sign in first, or answer as if the page did not exist. */
export type Verdict = 'allow' | 'sign_in' | 'hide'

type Account = Pick<Viewer, 'accountType' | 'flag' | 'permissions'>
type Visitor = { viewer?: Account | undefined; isInApp: boolean }

/**
 * Applies a page's guard to a visitor. It only decides what is shown; the backend checks
 * permissions at every call.
 */
export function judge(guard: Guard | undefined, { viewer, isInApp }: Visitor): Verdict {
  if (!guard) return 'allow'
  const { requiredAuth, featureFlag, permission, noRedirect, inApp } = guard
  if (inApp && !isInApp) return 'hide'
  // Flags and permissions belong to accounts, so requiring one also requires an account.
  const needsAccount = requiredAuth || featureFlag !== undefined || permission !== undefined
  if (needsAccount && !viewer) return noRedirect ? 'hide' : 'sign_in'
  if (featureFlag !== undefined && !matchesFlag(featureFlag, viewer?.flag)) return 'hide'
  return permission && !holdsPermissions(viewer, permission) ? 'hide' : 'allow'
}

/**
 * Whether an account's flag begins with all `|` segments of the wanted one: `enterprise` matches
 * both payment models, but `enter` and the empty flag match nothing.
 */
export function matchesFlag(wanted: string, flag: string | undefined): boolean {
  if (!flag) return false
  const segments = flag.split('|')
  return wanted.split('|').every((segment, index) => segment === segments[index])
}

/**
 * Whether the viewer holds all permissions; of `A|B` one is enough. Consumers have no roles and pass, but only in pages,
 * never in the backend.
 */
export function holdsPermissions(
  viewer: Pick<Account, 'accountType' | 'permissions'> | undefined,
  wanted: readonly string[],
): boolean {
  if (!viewer) return false
  if (viewer.accountType !== 'enterprise') return true
  const held: readonly string[] = viewer.permissions
  return wanted.every((key) =>
    key.split('|').some((either) => held.includes(either.replace('{product}', product))),
  )
}

/** The product name in permission keys. */
const product = 'ESIM'
