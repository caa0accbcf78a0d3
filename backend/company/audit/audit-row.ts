import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type } from 'arktype'
import { auditActions, auditSources } from '#contract/organization/audit.ts'

/** A line of the audit log as it is stored. */
export const AuditRow = type({
  id: 'number.integer',
  created_at: 'number.integer',
  actor_id: 'string | null',
  actor_name: 'string',
  action: type.enumerated(...auditActions),
  subject_id: 'string',
  subject_name: 'string',
  before: 'string',
  after: 'string',
  request_id: 'string',
  source: type.enumerated(...auditSources).or('null'),
  network: 'string | null',
  country: 'string | null',
  hash: 'string | null',
}).onUndeclaredKey('delete')
export type AuditRow = typeof AuditRow.infer

/**
 * The value that takes the place of a previous hash for the first line of an organisation's log.
 */
export function firstHash(organizationId: string): string {
  return organizationId
}

/** Columns that older lines do not have. Their hashes stay valid, because NULL is left out. */
const later = ['source', 'network', 'country']

/** Returns the text of a line that its hash seals. */
export function recordOf({ hash: _, ...row }: AuditRow): string {
  const known = Object.entries(row).filter(
    ([name, value]) => value !== null || !later.includes(name),
  )
  return JSON.stringify(known.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Returns the SHA-256 of a line and of the previous hash, as hexadecimal digits. */
export function hashOf(row: AuditRow, before: string): string {
  return bytesToHex(sha256(utf8ToBytes(`[${JSON.stringify(before)},${recordOf(row)}]`)))
}

/** Returns the id of the first of successive lines that differs from its hash, or undefined. */
export function findBrokenSeal(rows: readonly AuditRow[], before: string): number | undefined {
  let hash = before
  for (const row of rows) {
    if (row.hash === null) continue
    hash = hashOf(row, hash)
    if (row.hash !== hash) return row.id
  }
  return undefined
}
