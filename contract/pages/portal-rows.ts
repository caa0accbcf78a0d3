import { maxImportBytes } from '../assigning/import-words.ts'
import { portalMoneyRows } from './portal-money-rows.ts'
import { holding, organisation, portal } from './portal-row.ts'
import { page, type RouteRow } from './route-row.ts'

/** Pages of organisations; a row without a module only fixes the path and the guard. */
export const portalRows = [
  portal('portal', '/enterprise/manage', 'portal_nav_overview', {
    module: 'portal/overview/overview.tsx',
    guard: organisation,
  }),
  portal('portal-usage', '/enterprise/manage/data-usage', 'portal_nav_usage', {
    module: 'portal/usage/usage.tsx',
    guard: holding(organisation, 'GET_DATA_USAGE'),
    query: ['by', 'col', 'cols', 'days', 'group', 'page', 'q', 'sort', 'state'],
  }),
  portal('portal-usage-now', '/enterprise/manage/data-usage/now', 'portal_nav_usage', {
    module: 'portal/usage/usage-now.ts',
    guard: { ...holding(organisation, 'GET_DATA_USAGE'), noRedirect: true },
    query: ['by', 'days', 'group', 'page', 'q', 'sort', 'state'],
  }),
  portal('portal-usage-csv', '/enterprise/manage/data-usage/csv', 'portal_nav_usage', {
    module: 'portal/usage/usage-csv.ts',
    guard: holding(organisation, 'GET_DATA_USAGE'),
    query: ['days', 'group'],
    file: true,
  }),
  portal('portal-alerts', '/enterprise/manage/alerts', 'usage_alerts', {
    module: 'portal/alerts/alerts.tsx',
    guard: holding(organisation, 'GET_DATA_USAGE'),
    query: ['done', 'start'],
  }),
  portal('portal-plans', '/enterprise/manage/esim-plans', 'portal_nav_plans', {
    module: 'portal/plans/plans.tsx',
    guard: holding(organisation, 'GET_ASSIGN_LIST'),
    query: [
      ...(['by', 'col', 'cols', 'done', 'find', 'give', 'group', 'job', 'open'] as const),
      ...(['page', 'plan', 'q', 'sort', 'state', 'who'] as const),
    ],
    longQuery: true,
  }),
  portal('portal-plans-now', '/enterprise/manage/esim-plans/now', 'portal_nav_plans', {
    module: 'portal/plans/plans-now.ts',
    guard: { ...holding(organisation, 'GET_ASSIGN_LIST'), noRedirect: true },
  }),
  portal('portal-plans-csv', '/enterprise/manage/esim-plans/csv', 'portal_nav_plans', {
    module: 'portal/plans/plans-csv.ts',
    guard: holding(organisation, 'GET_ASSIGN_LIST'),
    query: ['group', 'job', 'plan', 'q', 'sort', 'state'],
    file: true,
  }),
  portal('portal-trips', '/enterprise/manage/trips', 'portal_nav_trips', {
    module: 'portal/trips/trips.tsx',
    guard: holding(organisation, 'GET_ASSIGN_LIST'),
    query: ['asked', 'done', 'open'],
  }),
  portal('portal-import', '/enterprise/manage/esim-plans/import', 'import_title', {
    module: 'portal/import/import.tsx',
    guard: holding(organisation, 'GET_ASSIGN_LIST', 'ASSIGN_ESIM'),
    query: ['job', 'page', 'show'],
    maxUploadBytes: maxImportBytes + 65_536,
  }),
  portal('portal-import-now', '/enterprise/manage/esim-plans/import/now', 'import_title', {
    module: 'portal/import/import-now.ts',
    guard: { ...holding(organisation, 'GET_ASSIGN_LIST', 'ASSIGN_ESIM'), noRedirect: true },
  }),
  portal('portal-import-file', '/enterprise/manage/esim-plans/import/file', 'import_title', {
    module: 'portal/import/import-file.ts',
    guard: holding(organisation, 'GET_ASSIGN_LIST', 'ASSIGN_ESIM'),
    query: ['job', 'type'],
    file: true,
  }),
  portal('portal-permissions', '/enterprise/manage/permissions', 'portal_nav_people', {
    module: 'portal/people/people.tsx',
    guard: holding(organisation, 'GET_ACCOUNTS'),
    query: [
      ...(['change', 'col', 'cols', 'done', 'group', 'job', 'name', 'open'] as const),
      ...(['page', 'pick', 'q', 'role', 'set', 'sort', 'state', 'tab', 'to'] as const),
    ],
    longQuery: true,
  }),
  portal('portal-people-csv', '/enterprise/manage/permissions/csv', 'portal_nav_people', {
    module: 'portal/people/people-csv.ts',
    guard: holding(organisation, 'GET_ACCOUNTS'),
    query: ['group', 'job', 'q', 'role', 'sort', 'state'],
    file: true,
  }),
  portal('portal-export', '/enterprise/manage/export', 'portal_export', {
    module: 'portal/export/export.ts',
    guard: holding(organisation, 'UPDATE_ACCOUNTS'),
    file: true,
  }),
  portal('portal-audit', '/enterprise/manage/audit', 'portal_nav_audit', {
    module: 'portal/audit/audit.tsx',
    guard: holding(organisation, 'GET_AUDIT_LOG'),
    query: ['col', 'cols', 'from', 'q', 'start', 'to', 'what', 'who'],
  }),
  portal('portal-audit-csv', '/enterprise/manage/audit/csv', 'portal_nav_audit', {
    module: 'portal/audit/audit-csv.ts',
    guard: holding(organisation, 'GET_AUDIT_LOG'),
    query: ['from', 'q', 'to', 'what', 'who'],
    file: true,
  }),
  portal('portal-developers', '/enterprise/manage/developers', 'portal_nav_developers', {
    module: 'portal/developers/developers.tsx',
    guard: holding(organisation, 'UPDATE_DEVELOPERS'),
    query: ['delivery', 'done', 'open', 'start', 'tab'],
    longQuery: true,
  }),
  portal('portal-sign-on', '/enterprise/manage/single-sign-on', 'portal_nav_sign_on', {
    module: 'portal/sign-on/sign-on.tsx',
    guard: holding(organisation, 'UPDATE_SIGN_ON'),
    query: ['done', 'protocol'],
  }),
  page('enterprise-form', '/enterprise/:form', 'enterprise_head_title', {
    module: 'routes/enterprise/form/form.tsx',
    shared: true,
    feature: 'business',
  }),
  ...portalMoneyRows,
] as const satisfies readonly RouteRow[]
