import { type } from 'arktype'
import type { Camelized } from '../case.ts'
import { maxListSearch } from '../words.ts'

/** All actions that an organisation's audit log records. The portal has a sentence for each. */
export const auditActions = [
  'billing_address_changed',
  'mailing_address_changed',
  'vat_number_changed',
  'cart_line_changed',
  'master_order_created',
  'plan_assigned',
  'assignment_resent',
  'assignment_revoked',
  'assignment_moved',
  'assignment_rescheduled',
  'trips_approved',
  'import_started',
  'import_stopped',
  'person_invited',
  'invitation_resent',
  'invitation_accepted',
  'person_suspended',
  'person_resumed',
  'person_removed',
  'person_role_changed',
  'person_group_changed',
  'role_added',
  'role_changed',
  'role_deleted',
  'group_added',
  'group_changed',
  'group_deleted',
  'api_key_made',
  'api_key_revoked',
  'webhook_added',
  'webhook_changed',
  'webhook_deleted',
  'webhook_secret_rotated',
  'delivery_replayed',
  'alerts_changed',
  'statements_paid',
  'points_bought',
  'spend_limit_changed',
  'budget_set',
  'budget_removed',
  'policy_saved',
  'policy_switched',
  'policy_deleted',
  'data_added',
  'approval_asked',
  'approval_approved',
  'approval_declined',
  'approval_lapsed',
  'approval_rules_changed',
  'sign_on_changed',
  'sign_on_required',
  'sign_on_removed',
  'sign_on_allowed',
  'domain_added',
  'domain_code_sent',
  'domain_proved',
  'domain_removed',
  'directory_changed',
  'group_role_changed',
  'person_joined',
  'person_added',
  'person_changed',
  'list_exported',
  'organization_opened',
  'terms_changed',
  'organization_suspended',
  'organization_resumed',
  'transfer_recorded',
] as const
export type AuditAction = (typeof auditActions)[number]

/**
 * Where a change came from: a person's browser, a program with an API key, the organisation's
 * directory, one of its policies, scheduled work, or the people who run the shop.
 */
export const auditSources = [
  ...(['browser', 'api_key', 'directory', 'policy', 'schedule', 'office'] as const),
] as const
export type AuditSource = (typeof auditSources)[number]

const Value = type('string | number | boolean | null').or('string[]')

/** One line of the log: who changed something, with the old and the new values. */
export const AuditLine = type({
  /** Ascends in the order of the changes. */
  id: 'number.integer',
  /** Unix seconds. */
  created_at: 'number.integer',
  actor_name: 'string',
  action: type.enumerated(...auditActions),
  subject_name: 'string',
  /** Absent in lines from before sources were recorded. */
  'source?': type.enumerated(...auditSources),
  /** The first part of the address; absent if nobody made a call. */
  'network?': 'string',
  /** Two letters, as the platform estimates; absent if it does not know. */
  'country?': 'string',
  /** Field names are data here and keep their spelling. */
  changes: type({ field: 'string', before: Value, after: Value }).array(),
  /** Whether the line's hash is stored, by which a later change of the line is detected. */
  is_sealed: 'boolean',
})
export type AuditLine = Camelized<typeof AuditLine.infer>

/**
 * A line of an export with its seal, by which anybody can check the log: `hash` is the SHA-256, in
 * hexadecimal digits, of the UTF-8 text `["<previous>",<record>]`, and `previous` is the hash of the
 * line before, or of the first line the organisation's id. A line of the last minute has no hash yet.
 */
export const SealedLine = AuditLine.and({
  seal: type({ record: 'string', previous: 'string', 'hash?': 'string' }),
})
export type SealedLine = Camelized<typeof SealedLine.infer>

/** Limits the log to a person, a kind of change and days in the organisation's zone. */
const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
export const AuditFilter = type({
  /** Only lines whose actor or subject contains the text. */
  'q?': `string <= ${maxListSearch}`,
  /** The id of the actor. */
  'actor_id?': '1 <= string <= 64',
  'action?': type.enumerated(...auditActions),
  /** The first and the last day. */
  'from?': day,
  'to?': day,
})
export type AuditFilter = Camelized<typeof AuditFilter.infer>
