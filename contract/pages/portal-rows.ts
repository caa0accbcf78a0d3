import { maxImportBytes } from '../assigning/import-words.ts'
import { portalMoneyRows } from './portal-money-rows.ts'
import { holding, organisation, portal } from './portal-row.ts'
import { page, type RouteRow } from './route-row.ts'

/** Pages of organisations; a row without a module only fixes the path and the guard. */
export const portalRows = [
  portal('portal', '/enterprise/manage', {
    title: 'portal_nav_overview',
    guard: organisation,
    module: 'portal/overview/overview.tsx',
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
    title: 'portal_nav_usage',
    guard: holding(organisation, 'GET_DATA_USAGE'),
    module: 'portal/usage/usage-csv.ts',
    query: ['days', 'group'],
    file: true,
  }),
  portal('portal-alerts', '/enterprise/manage/alerts', {
    title: 'usage_alerts',
    guard: holding(organisation, 'GET_DATA_USAGE'),
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
    title: 'portal_nav_plans',
    guard: holding(organisation, 'GET_ASSIGN_LIST'),
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
    title: 'portal_nav_people',
    guard: holding(organisation, 'GET_ACCOUNTS'),
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
  portal('portal-audit', '/enterprise/manage/audit', {
    title: 'portal_nav_audit',
    guard: holding(organisation, 'GET_AUDIT_LOG'),
    module: 'portal/audit/audit.tsx',
    query: ['col', 'cols', 'from', 'q', 'start', 'to', 'what', 'who'],
  }),
  portal('portal-audit-csv', '/enterprise/manage/audit/csv', {
    title: 'portal_nav_audit',
    guard: holding(organisation, 'GET_AUDIT_LOG'),
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
  {
    ...page('enterprise-form', '/enterprise/:form', 'enterprise_head_title'),
    module: 'routes/enterprise/form/form.tsx',
    shared: true,
    feature: 'business',
  },
  ...portalMoneyRows,
] as const satisfies readonly RouteRow[]
