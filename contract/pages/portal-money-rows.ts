import { seesMoney } from '../permissions.ts'
import { mayFillCart } from '../spending/stock-words.ts'
import { holding, organisation, portal, postpaid, prepaid } from './portal-row.ts'
import type { RouteRow } from './route-row.ts'

const bills = ['by', 'col', 'cols', 'invoice', 'month', 'q', 'sort', 'start', 'state'] as const

const inbox = ['col', 'cols', 'kind', 'page', 'q', 'show', 'sort'] as const

/** Pages of organisations about orders, money and what decides on it. */
export const portalMoneyRows = [
  portal('portal-billing', '/enterprise/manage/billing', 'portal_nav_billing', {
    module: 'portal/billing/billing.tsx',
    guard: postpaid,
    query: [...bills, 'done', 'pay', 'payment'],
  }),
  portal('portal-invoice', '/enterprise/manage/invoice', 'portal_nav_invoices', {
    module: 'portal/billing/invoices.tsx',
    guard: prepaid,
    query: bills,
  }),
  portal('portal-invoice-file', '/enterprise/manage/invoice/file', 'portal_nav_invoices', {
    module: 'portal/billing/invoice-file.ts',
    guard: holding(organisation, 'GET_STATEMENTS'),
    query: ['as', 'invoice'],
    file: true,
  }),
  portal('portal-orders', '/enterprise/manage/orders', 'portal_nav_orders', {
    module: 'portal/orders/orders.tsx',
    guard: holding(organisation, seesMoney),
    query: ['col', 'cols', 'month', 'order', 'page', 'plan', 'q', 'sort'],
  }),
  portal('portal-order-now', '/enterprise/manage/orders/now', 'order_head_title', {
    module: 'portal/orders/order-now.ts',
    guard: holding({ ...organisation, noRedirect: true }, seesMoney),
    query: ['order'],
  }),
  portal('portal-orders-csv', '/enterprise/manage/orders/csv', 'portal_nav_orders', {
    module: 'portal/orders/orders-csv.ts',
    guard: holding(organisation, seesMoney),
    query: ['month', 'plan', 'q', 'sort'],
    file: true,
  }),
  portal('portal-approvals', '/enterprise/manage/approvals', 'portal_nav_approvals', {
    module: 'portal/approvals/approvals.tsx',
    guard: holding(organisation, 'APPROVE_REQUESTS'),
    query: [...inbox, 'count', 'done', 'pick', 'rules'],
    longQuery: true,
  }),
  portal('portal-approvals-now', '/enterprise/manage/approvals/list/now', 'portal_nav_approvals', {
    module: 'portal/approvals/approvals-now.ts',
    guard: { ...holding(organisation, 'APPROVE_REQUESTS'), noRedirect: true },
    query: ['kind', 'page', 'q', 'show', 'sort'],
  }),
  portal('portal-approval', '/enterprise/manage/approvals/:request', 'portal_nav_approvals', {
    module: 'portal/approvals/request.tsx',
    guard: holding(organisation, 'APPROVE_REQUESTS'),
    query: [...inbox, 'done'],
  }),
  portal('portal-policy', '/enterprise/manage/policy', 'portal_nav_policy', {
    module: 'portal/policy/policy.tsx',
    guard: holding(organisation, 'UPDATE_POLICIES'),
    query: ['done', 'events', 'policy', 'start'],
    longQuery: true,
  }),
  portal('portal-policy-csv', '/enterprise/manage/policy/csv', 'portal_nav_policy', {
    module: 'portal/policy/policy-csv.ts',
    guard: holding(organisation, 'UPDATE_POLICIES'),
    query: ['policy'],
    file: true,
  }),
  portal('portal-budgets', '/enterprise/manage/budgets', 'portal_nav_budgets', {
    module: 'portal/budgets/budgets.tsx',
    guard: holding(organisation, 'UPDATE_BUDGETS'),
    query: ['budget', 'done', 'open', 'was'],
    longQuery: true,
  }),
  portal('portal-points', '/enterprise/manage/points', 'portal_nav_points', {
    module: 'portal/points/points.tsx',
    guard: holding(prepaid, '{product}_POINTS'),
    query: ['start'],
  }),
  portal('portal-top-up', '/point', 'billing_top_up', {
    module: 'portal/billing/top-up.tsx',
    guard: prepaid,
    query: ['packs', 'payment'],
  }),
  portal('portal-cart', '/shopping-cart', 'portal_nav_buy', {
    module: 'portal/cart/cart.tsx',
    guard: holding({ requiredAuth: true }, mayFillCart),
    query: ['asked', 'q', 'place'],
  }),
  portal('portal-cart-success', '/shopping-cart/success', 'order_head_title', {
    module: 'portal/cart/success.tsx',
    guard: { requiredAuth: true },
    query: ['order'],
  }),
] as const satisfies readonly RouteRow[]
