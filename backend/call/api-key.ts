import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type } from 'arktype'
import type { CallRow, Limit } from '#contract/calls/row/row.ts'
import { takesKey } from '#contract/calls/row/takes-key.ts'
import { apiKeyMinute, apiKeyStart } from '#contract/organization/developer-words.ts'
import { statement } from '../platform/sql.ts'
import type { TokenPlace } from './access-tokens.ts'
import type { Caller } from './call.ts'
import { forbid, refuseSession } from './read-bearer.ts'
import { storedActs, storedPermissions } from './stored-permissions.ts'

/** The stored form of the API key that a call brings instead of a session token. */
export type KeyClaims = { keyHash: string }

/** The limit of all calls with one key together, in addition to the limits of each call. */
export const apiKeyLimit: Limit = {
  scope: 'account',
  count: apiKeyMinute,
  seconds: 60,
  name: 'api_key',
}

/** The last use of a key is stored at most once in this many seconds. */
const useSeconds = 60

/** Returns the API key of a call's bearer token; undefined for every other token. */
export function apiKeyOf(header: string | undefined): KeyClaims | undefined {
  const token = /^Bearer ([\w-]{1,100})$/i.exec(header ?? '')?.[1]
  return token?.startsWith(apiKeyStart) ? { keyHash: hashApiKey(token) } : undefined
}

/** Returns the stored form of a key. It has 256 random bits, so it needs no slower hash. */
export function hashApiKey(key: string): string {
  return bytesToHex(sha256(utf8ToBytes(key)))
}

const Stored = type({
  id: 'string',
  name: 'string',
  prefix: 'string',
  scopes: 'string',
  maker_id: 'string',
  organization_id: 'string',
  permissions: 'string | null',
})

/**
 * Reads a key with the member who made it and that member's first role. Returns no row if the key
 * is revoked, expired or of another shop, or if the member is suspended or has left.
 */
export function selectApiKey(
  db: D1Database,
  { keyHash }: KeyClaims,
  { channel, now }: TokenPlace,
): D1PreparedStatement {
  return statement(db)`
    SELECT k.id, k.name, k.prefix, k.scopes, a.id AS maker_id, a.organization_id, r.permissions
    FROM api_key k
    JOIN account a ON a.id = k.made_by AND a.organization_id = k.organization_id
    LEFT JOIN role r ON r.id = json_extract(a.role_ids, '$[0]')
      AND r.organization_id = a.organization_id
    WHERE k.key_hash = ${keyHash} AND k.channel = ${channel} AND k.purpose = 'api'
      AND k.revoked_at IS NULL AND k.expires_at > ${now}
      AND a.disabled_at IS NULL AND a.deleted_at IS NULL`
}

/** Stores that a key was used. */
export function touchApiKey(
  db: D1Database,
  { keyHash }: KeyClaims,
  { now }: TokenPlace,
): D1PreparedStatement {
  return statement(db)`UPDATE api_key SET last_used_at = ${now}
    WHERE key_hash = ${keyHash} AND revoked_at IS NULL AND expires_at > ${now}
      AND (last_used_at IS NULL OR last_used_at <= ${now - useSeconds})`
}

/** Throws `unauthorized` for a read of the catalogue with an invalid key. */
export async function requireLiveKey(db: D1Database, claims: KeyClaims, at: TokenPlace) {
  if (!(await selectApiKey(db, claims, at).first())) throw refuseSession()
}

/** Throws `forbidden` for a call that programs cannot make. */
export function requireTakesKey(row: CallRow): void {
  if (!takesKey(row)) throw forbid('api_key')
}

/**
 * Returns the caller of a call with a key: the member who made it, with those of the key's
 * permissions that the member still has.
 */
export function readKeyCaller(stored: unknown): Caller {
  if (stored === undefined) throw refuseSession()
  const { id, name, prefix, scopes, maker_id, organization_id, permissions } = Stored.assert(stored)
  const held = storedPermissions(permissions)
  return {
    accountId: maker_id,
    accountType: 'enterprise',
    sessionId: '',
    reauthenticatedAt: 0,
    organizationId: organization_id,
    permissions: storedPermissions(scopes).filter((key) => held.includes(key)),
    apiKey: { id, name: `${name} (${prefix}…)`, acts: storedActs(scopes) },
  }
}
