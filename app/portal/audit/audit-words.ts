import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import { type AuditAction, type AuditLine, auditActions } from '#contract/organization/audit.ts'
import { type ExportedList, exportedLists } from '#contract/organization/list-export.ts'
import type { AuditTitles } from './audit-titles.ts'

const sentences: Readonly<Record<AuditAction, (subject: { name: string }) => string>> = {
  billing_address_changed: () => m.portal_audit_billing_address(),
  mailing_address_changed: () => m.portal_audit_mailing_address(),
  vat_number_changed: () => m.portal_audit_vat_number(),
  cart_line_changed: ({ name }) => m.portal_audit_cart_line({ name }),
  master_order_created: ({ name }) => m.portal_audit_master_order({ name }),
  plan_assigned: (subject) => m.portal_audit_plan_assigned(subject),
  assignment_resent: (subject) => m.portal_audit_assignment_resent(subject),
  assignment_revoked: (subject) => m.portal_audit_assignment_revoked(subject),
  assignment_moved: (subject) => m.portal_audit_assignment_moved(subject),
  assignment_rescheduled: (subject) => m.portal_audit_assignment_rescheduled(subject),
  trips_approved: (subject) => m.portal_audit_trips_approved(subject),
  import_started: (subject) => m.portal_audit_import_started(subject),
  import_stopped: (subject) => m.portal_audit_import_stopped(subject),
  person_invited: (subject) => m.portal_audit_person_invited(subject),
  invitation_resent: (subject) => m.portal_audit_invitation_resent(subject),
  invitation_accepted: (subject) => m.portal_audit_invitation_accepted(subject),
  person_suspended: (subject) => m.portal_audit_person_suspended(subject),
  person_resumed: (subject) => m.portal_audit_person_resumed(subject),
  person_removed: (subject) => m.portal_audit_person_removed(subject),
  person_role_changed: (subject) => m.portal_audit_person_role_changed(subject),
  person_group_changed: (subject) => m.portal_audit_person_group_changed(subject),
  role_added: (subject) => m.portal_audit_role_added(subject),
  role_changed: (subject) => m.portal_audit_role_changed(subject),
  role_deleted: (subject) => m.portal_audit_role_deleted(subject),
  group_added: (subject) => m.portal_audit_group_added(subject),
  group_changed: (subject) => m.portal_audit_group_changed(subject),
  group_deleted: (subject) => m.portal_audit_group_deleted(subject),
  api_key_made: (subject) => m.portal_audit_api_key_made(subject),
  api_key_revoked: (subject) => m.portal_audit_api_key_revoked(subject),
  webhook_added: (subject) => m.portal_audit_webhook_added(subject),
  webhook_changed: (subject) => m.portal_audit_webhook_changed(subject),
  webhook_deleted: (subject) => m.portal_audit_webhook_deleted(subject),
  webhook_secret_rotated: (subject) => m.portal_audit_webhook_secret(subject),
  delivery_replayed: (subject) => m.portal_audit_delivery_replayed(subject),
  alerts_changed: () => m.portal_audit_alerts(),
  statements_paid: (subject) => m.portal_audit_statements_paid(subject),
  points_bought: (subject) => m.portal_audit_points_bought(subject),
  spend_limit_changed: () => m.portal_audit_spend_limit(),
  budget_set: (subject) => m.portal_audit_budget_set(subject),
  budget_removed: (subject) => m.portal_audit_budget_removed(subject),
  policy_saved: (subject) => m.portal_audit_policy_saved(subject),
  policy_switched: (subject) => m.portal_audit_policy_switched(subject),
  policy_deleted: (subject) => m.portal_audit_policy_deleted(subject),
  data_added: (subject) => m.portal_audit_data_added(subject),
  approval_asked: (subject) => m.portal_audit_approval_asked(subject),
  approval_approved: (subject) => m.portal_audit_approval_approved(subject),
  approval_declined: (subject) => m.portal_audit_approval_declined(subject),
  approval_lapsed: (subject) => m.portal_audit_approval_lapsed(subject),
  approval_rules_changed: () => m.portal_audit_approval_rules(),
  sign_on_changed: (subject) => m.portal_audit_sign_on_changed(subject),
  sign_on_required: (subject) => m.portal_audit_sign_on_required(subject),
  sign_on_allowed: (subject) => m.portal_audit_sign_on_allowed(subject),
  sign_on_removed: (subject) => m.portal_audit_sign_on_removed(subject),
  domain_added: (subject) => m.portal_audit_domain_added(subject),
  domain_code_sent: (subject) => m.portal_audit_domain_code(subject),
  domain_proved: (subject) => m.portal_audit_domain_proved(subject),
  domain_removed: (subject) => m.portal_audit_domain_removed(subject),
  directory_changed: () => m.portal_audit_directory_changed(),
  group_role_changed: (subject) => m.portal_audit_group_role_changed(subject),
  person_added: (subject) => m.portal_audit_person_added(subject),
  person_changed: (subject) => m.portal_audit_person_changed(subject),
  list_exported: ({ name }) => m.portal_audit_list_exported({ list: listName(name) }),
  person_joined: (subject) => m.portal_audit_person_joined(subject),
  organization_opened: (subject) => m.portal_audit_organization_opened(subject),
  terms_changed: () => m.portal_audit_terms(),
  transfer_recorded: (subject) => m.portal_audit_transfer(subject),
  organization_suspended: (subject) => m.portal_audit_organization_suspended(subject),
  organization_resumed: (subject) => m.portal_audit_organization_resumed(subject),
}

const listNames: Readonly<Record<ExportedList, () => string>> = {
  people: m.people_tab_people,
  assignments: m.portal_nav_plans,
  orders: m.portal_nav_orders,
  audit: m.portal_nav_audit,
  usage: m.portal_nav_usage,
  topups: m.policy_topups,
}

function listName(name: string): string {
  const list = exportedLists.find((each) => each === name)
  return list ? listNames[list]() : name
}

/** Returns the sentence of a line, in the visitor's language. */
export function sentenceOf({ action, subjectName }: AuditLine, { plans }: AuditTitles): string {
  const isPlan = action === 'cart_line_changed'
  return sentences[action]({ name: isPlan ? (plans.get(subjectName) ?? subjectName) : subjectName })
}

/** All kinds of changes for a choice, in the visitor's language. */
export function auditKinds(locale: Locale): { id: AuditAction; name: string }[] {
  return auditActions
    .map((id) => ({ id, name: sentences[id]({ name: '…' }) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, locale))
}

/** Returns a stored value in readable form. */
export function changeText(
  field: string,
  value: AuditLine['changes'][number]['before'],
  { plans, momentOf }: AuditTitles,
): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return m.portal_audit_nothing()
  if (field === 'plan') return plans.get(String(value)) ?? String(value)
  if (field === 'due_at' && typeof value === 'number') return momentOf(value)
  return Array.isArray(value) ? value.join(', ') : String(value)
}
