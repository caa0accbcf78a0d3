import { m } from '#app/paraglide/messages.js'
import type { AuditAction, AuditLine } from '#contract/audit.ts'

const sentences: Readonly<Record<AuditAction, (subject: { name: string }) => string>> = {
  billing_address_changed: () => m.portal_audit_billing_address(),
  mailing_address_changed: () => m.portal_audit_mailing_address(),
  vat_number_changed: () => m.portal_audit_vat_number(),
  cart_line_changed: ({ name }) => m.portal_audit_cart_line({ name }),
  master_order_created: ({ name }) => m.portal_audit_master_order({ name }),
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
}

/** Returns what a line says, in the visitor's language. */
export function sentenceOf({ action, subjectName }: AuditLine): string {
  return sentences[action]({ name: subjectName })
}

/** Returns a stored value as people read it. */
export function changeText(value: AuditLine['changes'][number]['before']): string {
  if (value === null || value === '') return m.portal_audit_nothing()
  return Array.isArray(value) ? value.join(', ') : String(value)
}
