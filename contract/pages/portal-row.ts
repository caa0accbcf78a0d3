import { type Guard, page, type RouteRow } from './route-row.ts'

/** The id of the route around the portal's pages. */
export const portalFrame = 'portal-frame'

/** Guards of the portal: for every organisation, and for one way of paying. */
export const organisation: Guard = { requiredAuth: true, featureFlag: 'enterprise' }
export const prepaid: Guard = { requiredAuth: true, featureFlag: 'enterprise|PRE_PAID' }
export const postpaid: Guard = { requiredAuth: true, featureFlag: 'enterprise|POST_PAID' }

/** Returns a row of an organisation's portal. */
export function portal<
  Id extends string,
  Path extends string,
  const Rest extends Partial<RouteRow>,
>(id: Id, path: Path, { title, ...rest }: Rest & { title: string; guard: Guard }) {
  return { ...page(id, path, title), ...rest, layout: 'portal', feature: 'business' } as const
}

/** Returns a guard that also takes permissions. */
export const holding = (guard: Guard, ...permission: string[]): Guard => ({ ...guard, permission })
