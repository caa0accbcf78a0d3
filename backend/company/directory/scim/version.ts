import { sha256 } from '@noble/hashes/sha2.js'
import { encodeBase64url } from '#contract/base64url.ts'
import { ApiError } from '#contract/errors.ts'
import { type Sql, sql } from '../../../platform/sql.ts'

/** Enough bytes of a hash that no two states of a resource share a version. */
const versionBytes = 15

/** Returns the version of a resource's state as an entity tag (RFC 7644, section 3.14). */
export function versionOf(state: string): string {
  const hash = sha256(new TextEncoder().encode(state)).slice(0, versionBytes)
  return `W/"${encodeBase64url(hash)}"`
}

/** Whether an `If-Match` header names a version; tags are compared weakly, as in RFC 7644. */
export function namesVersion(header: string, version: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').map(opaque).includes(opaque(version))
}

/** A resource as it was read: its state, and the SQL that reads the current state. */
export type Seen = { state: string; stateSql: Sql }

/**
 * Returns the statement that fails a change if the resource has changed since the directory read
 * it; none without a condition. Throws at once if the version is already outdated.
 */
export function requireSeen(ifMatch: string | undefined, { state, stateSql }: Seen): Sql[] {
  if (ifMatch === undefined) return []
  if (!namesVersion(ifMatch, versionOf(state))) throw refuseVersion()
  return [sql`INSERT INTO directory_seen SELECT 1 WHERE (${stateSql}) IS NOT ${state}`]
}

/**
 * Runs a conditional change; if the version became outdated meanwhile, refuses it in the same way.
 */
export async function writeSeen<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const isLate = error instanceof Error && /\bdirectory_changed\b/.test(error.message)
    throw isLate ? refuseVersion() : error
  }
}

function refuseVersion(): ApiError {
  return new ApiError('conflict', 'the resource has been changed since that version', {
    details: { reason: 'version' },
  })
}
