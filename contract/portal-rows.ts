import { type Guard, page, type RouteRow } from './route-row.ts'

const organisation: Guard = { requiredAuth: true, featureFlag: 'enterprise' }
const prepaid: Guard = { requiredAuth: true, featureFlag: 'enterprise|PRE_PAID' }
const postpaid: Guard = { requiredAuth: true, featureFlag: 'enterprise|POST_PAID' }

/** Returns a row of an organisation's portal. */
function portal<Id extends string, Path extends string, const Rest extends Partial<RouteRow>>(
  id: Id,
  path: Path,
  { title, ...rest }: Rest & { title: string; guard: Guard },
) {
  return { ...page(id, path, title), ...rest, layout: 'portal', feature: 'business' } as const
}

const holding = (guard: Guard, ...permission: string[]): Guard => ({ ...guard, permission })

/** Pages of organisations; a row without a module only fixes the path and the guard. */
export const portalRows = [
  portal('portal', '/enterprise/manage', {
    title: 'portal_nav_overview',
    guard: organisation,
    module: 'portal/overview/overview.tsx',
  }),
  portal('portal-billing', '/enterprise/manage/billing', {
    title: 'portal_nav_billing',
    guard: postpaid,
  }),
  portal('portal-usage', '/enterprise/manage/data-usage', {
    title: 'portal_nav_usage',
    guard: holding(organisation, 'GET_DATA_USAGE'),
  }),
  portal('portal-plans', '/enterprise/manage/esim-plans', {
    title: 'portal_nav_plans',
    guard: holding(organisation, 'GET_ASSIGN_LIST'),
    module: 'portal/plans/plans.tsx',
  }),
  portal('portal-invoice', '/enterprise/manage/invoice', {
    title: 'portal_nav_invoices',
    guard: prepaid,
  }),
  portal('portal-orders', '/enterprise/manage/orders', {
    title: 'portal_nav_orders',
    guard: organisation,
    module: 'portal/orders/orders.tsx',
    query: ['order', 'start'],
  }),
  portal('portal-permissions', '/enterprise/manage/permissions', {
    title: 'portal_nav_people',
    guard: holding(organisation, 'GET_ACCOUNTS'),
    module: 'portal/people/people.tsx',
    query: ['done', 'open', 'page', 'pick', 'q', 'sort', 'state', 'tab', 'to'],
    longQuery: true,
  }),
  portal('portal-audit', '/enterprise/manage/audit', {
    title: 'portal_nav_audit',
    guard: holding(organisation, 'GET_AUDIT_LOG'),
    module: 'portal/audit/audit.tsx',
    query: ['q', 'start'],
  }),
  portal('portal-points', '/enterprise/manage/points', {
    title: 'portal_nav_points',
    guard: holding(prepaid, '{product}_POINTS'),
    module: 'portal/points/points.tsx',
    query: ['start'],
  }),
  portal('portal-top-up', '/point', { title: 'point_head_title', guard: prepaid }),
  portal('portal-cart', '/shopping-cart', {
    title: 'portal_nav_buy',
    guard: holding({ requiredAuth: true }, 'UPDATE_PAYMENT_METHOD', 'CREATE_MASTER_ORDER'),
    module: 'portal/cart/cart.tsx',
    query: ['q', 'place'],
  }),
  portal('portal-cart-success', '/shopping-cart/success', {
    title: 'order_head_title',
    guard: { requiredAuth: true },
    module: 'portal/cart/success.tsx',
    query: ['order'],
  }),
  {
    ...page('enterprise-form', '/enterprise/:form', 'enterprise_head_title'),
    module: 'enterprise/form/form.tsx',
    shared: true,
    feature: 'business',
  },
] as const satisfies readonly RouteRow[]
