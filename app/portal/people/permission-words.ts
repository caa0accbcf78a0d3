import { sideBySide } from '#app/format/list.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import type { KeyAct, KeyScope } from '#contract/organization/developer-words.ts'
import type { PermissionGroup, PermissionKey } from '#contract/permissions.ts'

type Words = { name: () => string; text: () => string }

/** The name and the description of each permission. */
export const permissionWords: Readonly<Record<PermissionKey, Words>> = {
  GET_DATA_USAGE: { name: m.portal_nav_usage, text: m.permission_get_data_usage_text },
  GET_ASSIGN_LIST: { name: m.permission_get_assign_list, text: m.permission_get_assign_list_text },
  GET_ACCOUNTS: { name: m.permission_get_accounts, text: m.permission_get_accounts_text },
  GET_STATEMENTS: { name: m.billing_statements, text: m.permission_get_statements_text },
  ESIM_POINTS: { name: m.portal_nav_points, text: m.permission_esim_points_text },
  UPDATE_PAYMENT_METHOD: {
    name: m.permission_update_payment_method,
    text: m.permission_update_payment_method_text,
  },
  CREATE_MASTER_ORDER: {
    name: m.permission_create_master_order,
    text: m.permission_create_master_order_text,
  },
  APPROVE_REQUESTS: {
    name: m.portal_nav_approvals,
    text: m.permission_approve_requests_text,
  },
  ASSIGN_ESIM: { name: m.permission_assign_esim, text: m.permission_assign_esim_text },
  REVOKE_ESIM: { name: m.permission_revoke_esim, text: m.permission_revoke_esim_text },
  UPDATE_BUDGETS: { name: m.permission_update_budgets, text: m.permission_update_budgets_text },
  UPDATE_POLICIES: { name: m.portal_nav_policy, text: m.permission_update_policies_text },
  ADD_ESIM_DATA: {
    name: m.permission_add_esim_data,
    text: m.permission_add_esim_data_text,
  },
  GET_AUDIT_LOG: { name: m.portal_nav_audit, text: m.permission_get_audit_log_text },
  UPDATE_ACCOUNTS: { name: m.permission_update_accounts, text: m.permission_update_accounts_text },
  UPDATE_ROLES: { name: m.permission_update_roles, text: m.permission_update_roles_text },
  UPDATE_DEVELOPERS: {
    name: m.permission_update_developers,
    text: m.permission_update_developers_text,
  },
  UPDATE_SIGN_ON: { name: m.portal_nav_sign_on, text: m.permission_update_sign_on_text },
}

/** The scopes of API keys that are no permissions. */
export const actWords: Readonly<Record<KeyAct, { name: () => string; text: () => string }>> = {
  SPEND: { name: m.developers_act_spend, text: m.developers_act_spend_text },
  LOOSEN: { name: m.developers_act_loosen, text: m.developers_act_loosen_text },
}

export const scopeWords = { ...permissionWords, ...actWords }

/** Names permissions and other scopes side by side. */
export function permissionList(keys: readonly KeyScope[], locale: Locale): string {
  return sideBySide(
    keys.map((key) => scopeWords[key].name()),
    locale,
  )
}

export const permissionGroupNames: Readonly<Record<PermissionGroup, () => string>> = {
  see: m.permission_group_see,
  plans: m.shop_texts_plans,
  buying: m.permission_group_buying,
  control: m.permission_group_control,
  people: m.permission_group_people,
}
