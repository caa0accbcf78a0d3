import type { PermissionKey } from '../permissions.ts'

/**
 * Permissions whose calls ask for a fresh proof of identity: they make keys, change who signs in
 * and how, make administrators, or change where money and its papers go. An open session is not
 * enough, because the screen may be unattended.
 */
export const sensitivePermissions: readonly PermissionKey[] = [
  'UPDATE_DEVELOPERS',
  'UPDATE_SIGN_ON',
  'UPDATE_ROLES',
  'UPDATE_ACCOUNTS',
  'UPDATE_PAYMENT_METHOD',
]

/** Calls with such a permission that need no proof, by the reason why not. */
export const harmlessCalls: Readonly<Record<string, readonly string[]>> = {
  reads: [
    '/organization/master_order/list',
    '/organization/master_order/export',
    '/organization/master_order/get',
    '/organization/points/offer',
    '/organization/payment/get',
    '/organization/people/job/preview',
    '/organization/people/job/list',
    '/organization/api_key/list',
    '/organization/webhook/list',
    '/organization/webhook/delivery/list',
    '/organization/webhook/delivery/get',
    '/organization/sign_on/get',
    '/organization/directory/get',
  ],
  'takes away, which must never wait': [
    '/organization/role/delete_roles',
    '/organization/people/suspend',
    '/organization/people/remove',
    '/organization/people/job/stop',
    '/organization/api_key/revoke',
    '/organization/webhook/delete',
    '/organization/directory/key/revoke',
    '/organization/directory/role/remove',
  ],
  'spends within the limits, for the organisation itself': [
    '/organization/master_order/create',
    '/organization/invoice/pay',
    '/organization/points/buy',
  ],
  'gives nobody rights': [
    '/organization/alert/set',
    '/organization/approval/set_rules',
    '/organization/billing_group/add',
    '/organization/billing_group/update',
    '/organization/billing_group/delete',
    '/organization/billing_group/move',
    '/organization/people/resend',
    '/organization/webhook/test',
    '/organization/webhook/delivery/replay',
  ],
}
