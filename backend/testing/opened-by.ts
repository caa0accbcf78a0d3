import type { PermissionKey } from '#contract/permissions.ts'

type Opened = { beside?: readonly PermissionKey[]; calls: readonly string[] }

/**
 * The calls that each permission opens, together with the permissions beside it if it needs others.
 * Written by hand, not derived from the table of calls.
 */
export const openedBy: Readonly<Record<PermissionKey, Opened>> = {
  GET_DATA_USAGE: {
    calls: [
      '/organization/usage/get',
      '/organization/usage/list',
      '/organization/usage/export',
      '/organization/alert/list',
      '/organization/alert/set_mails',
    ],
  },
  GET_ASSIGN_LIST: {
    calls: [
      '/organization/cart/get',
      '/organization/cart/set_line',
      '/organization/stock/list',
      '/organization/assignment/list',
      '/organization/assignment/export',
      '/organization/trip/list',
      '/organization/approval/request_order',
    ],
  },
  GET_ACCOUNTS: {
    calls: [
      '/auth/get_enterprise_available_roles',
      '/organization/role/get_roles',
      '/organization/billing_group_list',
      '/organization/people/list',
      '/organization/people/export',
    ],
  },
  GET_STATEMENTS: {
    beside: ['UPDATE_PAYMENT_METHOD'],
    calls: [
      '/organization/billing/get',
      '/organization/invoice/list',
      '/organization/invoice/get',
      '/organization/invoice/get_pdf',
      '/organization/invoice/get_csv',
      '/organization/invoice/get_xml',
      '/organization/invoice/pay',
      '/organization/spend/get',
    ],
  },
  ESIM_POINTS: {
    calls: ['/organization/points/get'],
  },
  ASSIGN_ESIM: {
    beside: ['GET_ASSIGN_LIST'],
    calls: [
      '/organization/import/upload',
      '/organization/import/paste',
      '/organization/import/get',
      '/organization/import/change',
      '/organization/import/set_cells',
      '/organization/import/skip',
      '/organization/import/start',
      '/organization/import/stop',
      '/organization/import/export',
      '/organization/import/list',
      '/organization/assignment/preview',
      '/organization/assignment/create',
      '/organization/assignment/resend',
      '/organization/assignment/move',
      '/organization/assignment/job/preview',
      '/organization/assignment/job/start',
      '/organization/assignment/job/stop',
      '/organization/assignment/job/list',
      '/organization/trip/add_stays',
      '/organization/trip/change_stay',
      '/organization/trip/remove_stay',
      '/organization/trip/change',
      '/organization/trip/remove',
      '/organization/trip/use_stock',
      '/organization/trip/approve',
      '/organization/approval/request_assignment',
      '/organization/approval/request_trips',
    ],
  },
  REVOKE_ESIM: {
    beside: ['GET_ASSIGN_LIST'],
    calls: ['/organization/assignment/revoke'],
  },
  ADD_ESIM_DATA: {
    beside: ['GET_ASSIGN_LIST'],
    calls: [
      '/organization/assignment/addons',
      '/organization/assignment/add_data',
      '/organization/approval/request_data',
    ],
  },
  UPDATE_PAYMENT_METHOD: {
    calls: [
      '/enterprise/billing/update_billing_address',
      '/enterprise/billing/delete_billing_address',
      '/enterprise/billing/update_mailing_address',
      '/enterprise/billing/delete_mailing_address',
      '/enterprise/billing/update_vat_number',
      '/organization/points/offer',
      '/organization/points/buy',
      '/organization/payment/get',
    ],
  },
  CREATE_MASTER_ORDER: {
    beside: ['UPDATE_PAYMENT_METHOD'],
    calls: [
      '/organization/cart/get',
      '/organization/cart/set_line',
      '/organization/approval/request_order',
      '/organization/master_order/create',
    ],
  },
  APPROVE_REQUESTS: {
    calls: [
      '/organization/approval/list',
      '/organization/approval/get',
      '/organization/approval/approve',
      '/organization/approval/decline',
      '/organization/approval/preview_several',
      '/organization/approval/decide_several',
      '/organization/approval/get_rules',
    ],
  },
  UPDATE_BUDGETS: {
    calls: [
      '/organization/spend/set_limit',
      '/organization/budget/list',
      '/organization/budget/set',
      '/organization/budget/remove',
    ],
  },
  UPDATE_POLICIES: {
    calls: [
      '/organization/policy/list',
      '/organization/policy/try',
      '/organization/policy/switch',
      '/organization/policy/list_topups',
      '/organization/policy/export_topups',
      '/organization/policy/delete',
    ],
  },
  UPDATE_ACCOUNTS: {
    beside: ['GET_ACCOUNTS', 'GET_DATA_USAGE'],
    calls: [
      '/organization/alert/set',
      '/organization/billing_group/add',
      '/organization/billing_group/update',
      '/organization/billing_group/delete',
      '/organization/billing_group/move',
      '/organization/people/invite',
      '/organization/people/resend',
      '/organization/people/suspend',
      '/organization/people/resume',
      '/organization/people/remove',
      '/organization/people/job/preview',
      '/organization/people/job/start',
      '/organization/people/job/stop',
      '/organization/people/job/list',
    ],
  },
  UPDATE_ROLES: {
    beside: ['GET_ACCOUNTS', 'APPROVE_REQUESTS'],
    calls: [
      '/organization/approval/set_rules',
      '/organization/role/add_roles',
      '/organization/role/update_roles',
      '/organization/role/delete_roles',
      '/organization/role/batch_update_roles',
    ],
  },
  GET_AUDIT_LOG: {
    calls: ['/organization/audit/list', '/organization/audit/export'],
  },
  UPDATE_DEVELOPERS: {
    calls: [
      '/organization/api_key/list',
      '/organization/api_key/create',
      '/organization/api_key/revoke',
      '/organization/webhook/list',
      '/organization/webhook/create',
      '/organization/webhook/update',
      '/organization/webhook/delete',
      '/organization/webhook/rotate_secret',
      '/organization/webhook/test',
      '/organization/webhook/delivery/list',
      '/organization/webhook/delivery/get',
      '/organization/webhook/delivery/replay',
    ],
  },
  UPDATE_SIGN_ON: {
    calls: [
      '/organization/sign_on/get',
      '/organization/sign_on/set',
      '/organization/sign_on/saml/set',
      '/organization/sign_on/require',
      '/organization/sign_on/remove',
      '/organization/sign_on/domain/add',
      '/organization/sign_on/domain/prove',
      '/organization/sign_on/domain/code/send',
      '/organization/sign_on/domain/code/check',
      '/organization/sign_on/domain/remove',
      '/organization/directory/get',
      '/organization/directory/groups/set',
      '/organization/directory/role/set',
      '/organization/directory/role/remove',
      '/organization/directory/key/create',
      '/organization/directory/key/revoke',
    ],
  },
}
