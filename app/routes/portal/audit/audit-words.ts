import { m } from '#app/paraglide/messages.js'
import type { AuditAction, AuditLine } from '#contract/audit.ts'

const sentences: Readonly<Record<AuditAction, (subject: { name: string }) => string>> = {
  billing_address_changed: () => m.portal_audit_billing_address(),
  mailing_address_changed: () => m.portal_audit_mailing_address(),
  vat_number_changed: () => m.portal_audit_vat_number(),
  cart_line_changed: ({ name }) => m.portal_audit_cart_line({ name }),
  master_order_created: ({ name }) => m.portal_audit_master_order({ name }),
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
