import { mayFillCart } from '../spending/stock-words.ts'
import { holding, organisation, portal, postpaid, prepaid } from './portal-row.ts'
import type { RouteRow } from './route-row.ts'

const bills = ['by', 'col', 'cols', 'invoice', 'month', 'q', 'sort', 'start', 'state'] as const

const inbox = ['col', 'cols', 'kind', 'page', 'q', 'show', 'sort'] as const

/** Pages of organisations about orders, money and what decides on it. */
export const portalMoneyRows = [
  portal('portal-billing', '/enterprise/manage/billing', {
    title: 'portal_nav_billing',
    guard: postpaid,
    module: 'portal/billing/billing.tsx',
    query: [...bills, 'done', 'pay', 'payment'],
  }),
  portal('portal-invoice', '/enterprise/manage/invoice', {
    title: 'portal_nav_invoices',
    guard: prepaid,
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
    title: 'portal_nav_orders',
    guard: organisation,
    module: 'portal/orders/orders-csv.ts',
    query: ['month', 'plan', 'q', 'sort'],
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
    title: 'portal_nav_policy',
    guard: holding(organisation, 'UPDATE_POLICIES'),
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
    title: 'portal_nav_budgets',
    guard: holding(organisation, 'UPDATE_BUDGETS'),
    module: 'portal/budgets/budgets.tsx',
    query: ['budget', 'done', 'open', 'was'],
    longQuery: true,
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
] as const satisfies readonly RouteRow[]
