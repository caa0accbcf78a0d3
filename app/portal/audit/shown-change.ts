import type { AuditLine } from '#contract/organization/audit.ts'
import { auditField, type Reading, type Stored } from './audit-fields.ts'
import { changeText } from './audit-words.ts'

/** The changes of a line, without values that stayed the same. */
export function shownChanges({ action, changes }: AuditLine, reading: Reading) {
  return changes
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
    .filter(({ field }) => !(field === 'state' && isSaidBy(action)))
    .map(({ field, before, after }) => {
      const known = auditField(action, field)
      const text = (value: Stored) =>
        known?.text?.(value, reading) ?? changeText(field, value, reading.titles)
      return { field, label: known?.label?.(reading), before: text(before), after: text(after) }
    })
}

/** The sentence of a decision already states the new state. */
function isSaidBy(action: AuditLine['action']): boolean {
  return action.startsWith('approval_')
}
