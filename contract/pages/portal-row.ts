import type { Guard, MoreOfRow, Named } from './route-row.ts'

/** The id of the route around the portal's pages. */
export const portalFrame = 'portal-frame'

/** Guards of the portal: for every organisation, and for one way of paying. */
export const organisation: Guard = { requiredAuth: true, featureFlag: 'enterprise' }
export const prepaid: Guard = { requiredAuth: true, featureFlag: 'enterprise|PRE_PAID' }
export const postpaid: Guard = { requiredAuth: true, featureFlag: 'enterprise|POST_PAID' }

/** Returns a row of an organisation's portal. */
export function portal<Id extends string, Path extends string>(
  id: Id,
  path: Path,
  title: string,
  more: MoreOfRow & { guard: Guard },
): Named<Id, Path> {
  return { id, path, title, ...more, layout: 'portal', feature: 'business' }
}

/** Returns a guard that also takes permissions. */
export const holding = (guard: Guard, ...permission: string[]): Guard => ({ ...guard, permission })
