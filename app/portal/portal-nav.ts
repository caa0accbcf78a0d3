import { m } from '#app/paraglide/messages.js'
import { judge } from '#contract/pages/access.ts'
import { portalRows } from '#contract/pages/portal-rows.ts'
import type { RouteRow } from '#contract/pages/route-row.ts'
import type { Viewer } from '#contract/pages/viewer.ts'

/** A link of the sidebar: the id of the page's row, its path and its name. */
export type PortalLink = { id: string; to: string; label: string }

/** The pages by group, in the order of the sidebar. */
const groups: readonly (readonly (readonly [id: string, label: () => string])[])[] = [
  [
    ['portal', m.portal_nav_overview],
    ['portal-usage', m.portal_nav_usage],
    ['portal-alerts', m.usage_alerts],
  ],
  [
    ['portal-plans', m.portal_nav_plans],
    ['portal-trips', m.portal_nav_trips],
    ['portal-cart', m.portal_nav_buy],
    ['portal-orders', m.portal_nav_orders],
  ],
  [
    ['portal-approvals', m.portal_nav_approvals],
    ['portal-policy', m.portal_nav_policy],
    ['portal-budgets', m.portal_nav_budgets],
    ['portal-points', m.portal_nav_points],
    ['portal-invoice', m.portal_nav_invoices],
    ['portal-billing', m.portal_nav_billing],
  ],
  [
    ['portal-permissions', m.portal_nav_people],
    ['portal-audit', m.portal_nav_audit],
    ['portal-developers', m.portal_nav_developers],
    ['portal-sign-on', m.portal_nav_sign_on],
  ],
]

const rows: ReadonlyMap<string, RouteRow> = new Map(portalRows.map((row) => [row.id, row]))

/** Returns the pages that a member may open; a group without pages is left out. */
export function portalLinks(viewer: Viewer): PortalLink[][] {
  const shown = groups.map((group) =>
    group.flatMap(([id, label]) => {
      const row = rows.get(id)
      if (!(row && mayOpen(row, viewer))) return []
      return [{ id, to: row.path, label: label() }]
    }),
  )
  return shown.filter((group) => group.length > 0)
}

/** Whether a member may see the points, and the company pays with points. */
export function mayOpenPoints(viewer: Viewer): boolean {
  const row = rows.get('portal-points')
  return row !== undefined && mayOpen(row, viewer)
}

function mayOpen({ module, guard }: RouteRow, viewer: Viewer): boolean {
  return module !== undefined && judge(guard, { viewer, isInApp: false }) === 'allow'
}
