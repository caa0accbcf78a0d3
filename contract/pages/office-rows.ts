import type { Guard, MoreOfRow, Named, RouteRow } from './route-row.ts'

const staff: Guard = { requiredAuth: true, featureFlag: 'staff' }

/** Returns a row of the office; its title stands in the page, which has one language. */
function office<Id extends string, Path extends string>(
  id: Id,
  path: Path,
  more: MoreOfRow,
): Named<Id, Path> {
  return { id, path, title: 'auth_signin_title', ...more, layout: 'office', beforeOpening: true }
}

/** Pages of the office, at its host alone. */
export const officeRows = [
  office('office', '/office', {
    module: 'routes/office/queue/queue.tsx',
    guard: staff,
    query: ['kind', 'whose'],
  }),
  office('office-order', '/office/orders/:number', {
    module: 'routes/office/order/order.tsx',
    guard: staff,
    query: ['done', 'lane', 'open'],
  }),
  office('office-companies', '/office/companies', {
    module: 'routes/office/companies/companies.tsx',
    guard: staff,
    query: ['after', 'q', 'request', 'view'],
    longQuery: true,
  }),
  office('office-company', '/office/companies/:id', {
    module: 'routes/office/companies/company.tsx',
    guard: staff,
    query: ['done'],
  }),
  office('office-promotions', '/office/promotions', {
    module: 'routes/office/promotions/promotions.tsx',
    guard: staff,
    query: ['view'],
  }),
  office('office-promotion-check', '/office/promotions/check', {
    module: 'routes/office/promotions/check.ts',
    guard: staff,
    query: [
      ...(['kind', 'gives', 'from', 'until', 'uses', 'each', 'minimum', 'budget'] as const),
      ...(['brands', 'places', 'plans', 'first', 'how', 'count'] as const),
    ],
    longQuery: true,
  }),
  office('office-promotion', '/office/promotions/:id', {
    module: 'routes/office/promotions/promotion.tsx',
    guard: staff,
    query: ['done'],
  }),
  office('office-search', '/office/search', {
    module: 'routes/office/search/search.tsx',
    guard: staff,
    query: ['q'],
    longQuery: true,
  }),
  office('office-catalogue', '/office/catalogue', {
    module: 'routes/office/catalogue/catalogue.tsx',
    guard: staff,
    query: ['run', 'brand', 'currency', 'show', 'from'],
  }),
  office('office-plans', '/office/plans', {
    module: 'routes/office/plans/plans.tsx',
    guard: staff,
    query: ['q', 'currency', 'from'],
  }),
  office('office-staff', '/office/staff', {
    module: 'routes/office/staff/staff.tsx',
    guard: staff,
    query: ['before', 'done'],
  }),
  office('office-sign-in', '/office/sign-in', {
    module: 'routes/office/sign-in/sign-in.tsx',
    query: ['redirect', 'step'],
    longQuery: true,
  }),
  office('office-join', '/office/join', {
    module: 'routes/office/sign-in/join.tsx',
    query: ['token'],
    longQuery: true,
  }),
  office('office-sign-out', '/office/sign-out', { module: 'routes/office/sign-in/sign-out.ts' }),
] as const satisfies readonly RouteRow[]
