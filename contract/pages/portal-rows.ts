import { maxImportBytes } from '../assigning/import-words.ts'
import { mayFillCart } from '../spending/stock-words.ts'
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

const bills = ['by', 'col', 'cols', 'invoice', 'month', 'q', 'sort', 'start', 'state'] as const

const inbox = ['col', 'cols', 'kind', 'page', 'q', 'show', 'sort'] as const

/** Pages of organisations; a row without a module only fixes the path and the guard. */
export const portalRows = [
  portal('portal', '/enterprise/manage', {
    title: 'portal_nav_overview',
    guard: organisation,
    module: 'portal/overview/overview.tsx',
  }),
  portal('portal-billing', '/enterprise/manage/billing', {
    ...{ title: 'portal_nav_billing', guard: postpaid },
    module: 'portal/billing/billing.tsx',
    query: [...bills, 'done', 'pay', 'payment'],
  }),
  portal('portal-usage', '/enterprise/manage/data-usage', {
    title: 'portal_nav_usage',
    guard: holding(organisation, 'GET_DATA_USAGE'),
    module: 'portal/usage/usage.tsx',
    query: ['by', 'col', 'cols', 'days', 'group', 'page', 'q', 'sort', 'state'],
  }),
  portal('portal-usage-now', '/enterprise/manage/data-usage/now', {
    title: 'portal_nav_usage',
    guard: { ...holding(organisation, 'GET_DATA_USAGE'), noRedirect: true },
    module: 'portal/usage/usage-now.ts',
    query: ['by', 'days', 'group', 'page', 'q', 'sort', 'state'],
  }),
  portal('portal-usage-csv', '/enterprise/manage/data-usage/csv', {
    ...{ title: 'portal_nav_usage', guard: holding(organisation, 'GET_DATA_USAGE') },
    module: 'portal/usage/usage-csv.ts',
    query: ['days', 'group'],
    file: true,
  }),
  portal('portal-alerts', '/enterprise/manage/alerts', {
    ...{ title: 'usage_alerts', guard: holding(organisation, 'GET_DATA_USAGE') },
    module: 'portal/alerts/alerts.tsx',
    query: ['done', 'start'],
  }),
  portal('portal-plans', '/enterprise/manage/esim-plans', {
    title: 'portal_nav_plans',
    guard: holding(organisation, 'GET_ASSIGN_LIST'),
    module: 'portal/plans/plans.tsx',
    query: [
      ...(['by', 'col', 'cols', 'done', 'find', 'give', 'group', 'job', 'open'] as const),
      ...(['page', 'plan', 'q', 'sort', 'state', 'who'] as const),
    ],
    longQuery: true,
  }),
  portal('portal-plans-now', '/enterprise/manage/esim-plans/now', {
    title: 'portal_nav_plans',
    guard: { ...holding(organisation, 'GET_ASSIGN_LIST'), noRedirect: true },
    module: 'portal/plans/plans-now.ts',
  }),
  portal('portal-plans-csv', '/enterprise/manage/esim-plans/csv', {
    ...{ title: 'portal_nav_plans', guard: holding(organisation, 'GET_ASSIGN_LIST') },
    module: 'portal/plans/plans-csv.ts',
    query: ['group', 'job', 'plan', 'q', 'sort', 'state'],
    file: true,
  }),
  portal('portal-trips', '/enterprise/manage/trips', {
    title: 'portal_nav_trips',
    guard: holding(organisation, 'GET_ASSIGN_LIST'),
    module: 'portal/trips/trips.tsx',
    query: ['asked', 'done', 'open'],
  }),
  portal('portal-import', '/enterprise/manage/esim-plans/import', {
    title: 'import_title',
    guard: holding(organisation, 'GET_ASSIGN_LIST', 'ASSIGN_ESIM'),
    module: 'portal/import/import.tsx',
    query: ['job', 'page', 'show'],
    maxUploadBytes: maxImportBytes + 65_536,
  }),
  portal('portal-import-now', '/enterprise/manage/esim-plans/import/now', {
    title: 'import_title',
    guard: { ...holding(organisation, 'GET_ASSIGN_LIST', 'ASSIGN_ESIM'), noRedirect: true },
    module: 'portal/import/import-now.ts',
  }),
  portal('portal-import-file', '/enterprise/manage/esim-plans/import/file', {
    title: 'import_title',
    guard: holding(organisation, 'GET_ASSIGN_LIST', 'ASSIGN_ESIM'),
    module: 'portal/import/import-file.ts',
    query: ['job', 'type'],
    file: true,
  }),
  portal('portal-invoice', '/enterprise/manage/invoice', {
    ...{ title: 'portal_nav_invoices', guard: prepaid },
    module: 'portal/billing/invoices.tsx',
    query: bills,
  }),
  portal('portal-invoice-file', '/enterprise/manage/invoice/file', {
    title: 'portal_nav_invoices',
    guard: holding(organisation, 'GET_STATEMENTS'),
    module: 'portal/billing/invoice-file.ts',
    query: ['as', 'invoice'],
    file: true,
  }),
  portal('portal-orders', '/enterprise/manage/orders', {
    title: 'portal_nav_orders',
    guard: organisation,
    module: 'portal/orders/orders.tsx',
    query: ['col', 'cols', 'month', 'order', 'page', 'plan', 'q', 'sort'],
  }),
  portal('portal-order-now', '/enterprise/manage/orders/now', {
    title: 'order_head_title',
    guard: { ...organisation, noRedirect: true },
    module: 'portal/orders/order-now.ts',
    query: ['order'],
  }),
  portal('portal-orders-csv', '/enterprise/manage/orders/csv', {
    ...{ title: 'portal_nav_orders', guard: organisation },
    module: 'portal/orders/orders-csv.ts',
    query: ['month', 'plan', 'q', 'sort'],
    file: true,
  }),
  portal('portal-permissions', '/enterprise/manage/permissions', {
    title: 'portal_nav_people',
    guard: holding(organisation, 'GET_ACCOUNTS'),
    module: 'portal/people/people.tsx',
    query: [
      ...(['change', 'col', 'cols', 'done', 'group', 'job', 'name', 'open'] as const),
      ...(['page', 'pick', 'q', 'role', 'set', 'sort', 'state', 'tab', 'to'] as const),
    ],
    longQuery: true,
  }),
  portal('portal-people-csv', '/enterprise/manage/permissions/csv', {
    ...{ title: 'portal_nav_people', guard: holding(organisation, 'GET_ACCOUNTS') },
    module: 'portal/people/people-csv.ts',
    query: ['group', 'job', 'q', 'role', 'sort', 'state'],
    file: true,
  }),
  portal('portal-export', '/enterprise/manage/export', {
    title: 'portal_export',
    guard: holding(organisation, 'UPDATE_ACCOUNTS'),
    module: 'portal/export/export.ts',
    file: true,
  }),
  portal('portal-approvals', '/enterprise/manage/approvals', {
    title: 'portal_nav_approvals',
    guard: holding(organisation, 'APPROVE_REQUESTS'),
    module: 'portal/approvals/approvals.tsx',
    query: [...inbox, 'count', 'done', 'pick', 'rules'],
    longQuery: true,
  }),
  portal('portal-approvals-now', '/enterprise/manage/approvals/list/now', {
    title: 'portal_nav_approvals',
    guard: { ...holding(organisation, 'APPROVE_REQUESTS'), noRedirect: true },
    module: 'portal/approvals/approvals-now.ts',
    query: ['kind', 'page', 'q', 'show', 'sort'],
  }),
  portal('portal-approval', '/enterprise/manage/approvals/:request', {
    title: 'portal_nav_approvals',
    guard: holding(organisation, 'APPROVE_REQUESTS'),
    module: 'portal/approvals/request.tsx',
    query: [...inbox, 'done'],
  }),
  portal('portal-policy', '/enterprise/manage/policy', {
    ...{ title: 'portal_nav_policy', guard: holding(organisation, 'UPDATE_POLICIES') },
    module: 'portal/policy/policy.tsx',
    query: ['done', 'events', 'policy', 'start'],
    longQuery: true,
  }),
  portal('portal-policy-csv', '/enterprise/manage/policy/csv', {
    title: 'portal_nav_policy',
    guard: holding(organisation, 'UPDATE_POLICIES'),
    module: 'portal/policy/policy-csv.ts',
    query: ['policy'],
    file: true,
  }),
  portal('portal-budgets', '/enterprise/manage/budgets', {
    ...{ title: 'portal_nav_budgets', guard: holding(organisation, 'UPDATE_BUDGETS') },
    module: 'portal/budgets/budgets.tsx',
    query: ['budget', 'done', 'open', 'was'],
    longQuery: true,
  }),
  portal('portal-audit', '/enterprise/manage/audit', {
    ...{ title: 'portal_nav_audit', guard: holding(organisation, 'GET_AUDIT_LOG') },
    module: 'portal/audit/audit.tsx',
    query: ['col', 'cols', 'from', 'q', 'start', 'to', 'what', 'who'],
  }),
  portal('portal-audit-csv', '/enterprise/manage/audit/csv', {
    ...{ title: 'portal_nav_audit', guard: holding(organisation, 'GET_AUDIT_LOG') },
    module: 'portal/audit/audit-csv.ts',
    query: ['from', 'q', 'to', 'what', 'who'],
    file: true,
  }),
  portal('portal-developers', '/enterprise/manage/developers', {
    title: 'portal_nav_developers',
    guard: holding(organisation, 'UPDATE_DEVELOPERS'),
    module: 'portal/developers/developers.tsx',
    query: ['delivery', 'done', 'open', 'start', 'tab'],
    longQuery: true,
  }),
  portal('portal-sign-on', '/enterprise/manage/single-sign-on', {
    title: 'portal_nav_sign_on',
    guard: holding(organisation, 'UPDATE_SIGN_ON'),
    module: 'portal/sign-on/sign-on.tsx',
    query: ['done', 'protocol'],
  }),
  portal('portal-points', '/enterprise/manage/points', {
    title: 'portal_nav_points',
    guard: holding(prepaid, '{product}_POINTS'),
    module: 'portal/points/points.tsx',
    query: ['start'],
  }),
  portal('portal-top-up', '/point', {
    title: 'billing_top_up',
    guard: prepaid,
    module: 'portal/billing/top-up.tsx',
    query: ['packs', 'payment'],
  }),
  portal('portal-cart', '/shopping-cart', {
    title: 'portal_nav_buy',
    guard: holding({ requiredAuth: true }, mayFillCart),
    module: 'portal/cart/cart.tsx',
    query: ['asked', 'q', 'place'],
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
