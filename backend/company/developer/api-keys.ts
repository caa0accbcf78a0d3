import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import type { ApiKey } from '#contract/organization/developer.ts'
import {
  apiKeyStart,
  type KeyScope,
  keyActs,
  maxApiKeys,
} from '#contract/organization/developer-words.ts'
import { hashApiKey } from '../../call/api-key.ts'
import { callerOf } from '../../call/call.ts'
import { cleanText } from '../../call/outside/clean-name.ts'
import { storedActs, storedPermissions } from '../../call/stored-permissions.ts'
import { statement } from '../../platform/sql.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'

const daySeconds = 86_400
/** The number of characters of a key that are shown for recognition; the other 43 are secret. */
const shownLength = apiKeyStart.length + 6

/** Directories: two of them, each with its token and the token's replacement. */
const maxKeys: Readonly<Record<KeyPurpose, number>> = { api: maxApiKeys, directory: 4 }

const Stored = type({
  id: 'string',
  name: 'string',
  prefix: 'string',
  scopes: 'string',
  made_by: 'string',
  is_paused: '0 | 1',
  created_at: 'number.integer',
  expires_at: 'number.integer',
  last_used_at: 'number.integer | null',
  revoked_at: 'number.integer | null',
})

type NewKey = {
  name: string
  scopes: readonly KeyScope[]
  days: number
  purpose?: KeyPurpose
}

/** `directory`: the token of a directory that manages people and groups by SCIM. */
export type KeyPurpose = 'api' | 'directory'

/** Returns the keys of the caller's organisation: revoked ones last, otherwise the latest first. */
export async function listApiKeys(
  call: BusinessCall,
  purpose: KeyPurpose = 'api',
): Promise<ApiKey[]> {
  const { results } = await statement(call.db)`
    SELECT api_key.id, api_key.name, prefix, scopes, api_key.created_at, expires_at,
      last_used_at, revoked_at, coalesce(nullif(account.name, ''), account.email, '') AS made_by,
      purpose = 'api' AND (account.disabled_at IS NOT NULL OR account.deleted_at IS NOT NULL)
        AS is_paused
    FROM api_key JOIN account ON account.id = api_key.made_by
    WHERE api_key.organization_id = ${organizationOf(call)} AND purpose = ${purpose}
    ORDER BY revoked_at IS NULL DESC, api_key.created_at DESC, api_key.id
    LIMIT ${maxApiKeys * 4}`.all()
  return results.map((row) => toApiKey(Stored.assert(row), { now: call.now, purpose }))
}

type Shown = { now: number; purpose: KeyPurpose }

function toApiKey(row: typeof Stored.infer, { now, purpose }: Shown): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    // Those of a directory's token are the rights of its maker, and no scopes of calls.
    scopes: purpose === 'api' ? [...storedPermissions(row.scopes), ...storedActs(row.scopes)] : [],
    state: stateOf(row, now),
    madeBy: row.made_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ...(row.last_used_at === null ? {} : { lastUsedAt: row.last_used_at }),
  }
}

function stateOf(row: typeof Stored.infer, now: number): ApiKey['state'] {
  if (row.revoked_at !== null) return 'revoked'
  if (row.expires_at <= now) return 'expired'
  return row.is_paused === 1 ? 'paused' : 'active'
}

/** Makes a key with permissions that the caller holds. Only the answer contains the key itself. */
export async function createApiKey(
  call: BusinessCall,
  { name: typed, scopes, days, purpose = 'api' }: NewKey,
): Promise<{ key: ApiKey; secret: string }> {
  const { db, now, channel } = call
  const { accountId, permissions } = callerOf(call)
  const name = cleanText(typed, 'name')
  const isHeld = (scope: KeyScope) =>
    keyActs.some((act) => act === scope) || permissions.some((key) => key === scope)
  if (!scopes.every(isHeld)) throw refuseRights()
  const active = (await listApiKeys(call, purpose)).filter(({ state }) => state === 'active')
  if (active.length >= maxKeys[purpose]) throw refuseMany()
  const secret = makeSecret(call)
  const made = {
    ...{ id: crypto.randomUUID(), name, prefix: secret.slice(0, shownLength) },
    ...{ scopes: [...new Set(scopes)], expiresAt: now + days * daySeconds },
  }
  await db.batch([
    statement(db)`
      INSERT INTO api_key (id, organization_id, channel, name, prefix, key_hash, scopes, made_by,
        created_at, expires_at, purpose)
      VALUES (${made.id}, ${organizationOf(call)}, ${channel.id}, ${name}, ${made.prefix},
        ${hashApiKey(secret)}, ${JSON.stringify(made.scopes)}, ${accountId}, ${now},
        ${made.expiresAt}, ${purpose})`,
    writeAudit(call, {
      action: 'api_key_made',
      subjectId: made.id,
      subjectName: nameIn(purpose, made),
      after: purpose === 'api' ? { permissions: made.scopes, days } : { days },
    }),
  ])
  const key = (await listApiKeys(call, purpose)).find(({ id }) => id === made.id)
  if (!key) throw new Error('expected to find the key that was just made')
  return { key, secret }
}

/** Returns the name of a key in the audit log. */
function nameIn(purpose: KeyPurpose, { name, prefix }: Pick<ApiKey, 'name' | 'prefix'>): string {
  return `${purpose === 'directory' ? 'SCIM: ' : ''}${name} (${prefix}…)`
}

function makeSecret({ services }: BusinessCall): string {
  const noise = services.refreshTokens.make()
  return `${apiKeyStart}${noise.slice(0, 6)}${services.refreshTokens.make()}`
}

/** Revokes a key; it is refused from the next call on. */
export async function revokeApiKey(
  call: BusinessCall,
  id: string,
  purpose: KeyPurpose = 'api',
): Promise<void> {
  const key = (await listApiKeys(call, purpose)).find((each) => each.id === id)
  if (!key) throw new ApiError('not_found')
  if (key.state === 'revoked') return
  await call.db.batch([
    statement(call.db)`UPDATE api_key SET revoked_at = ${call.now}
      WHERE id = ${id} AND organization_id = ${organizationOf(call)} AND revoked_at IS NULL`,
    writeAudit(call, {
      action: 'api_key_revoked',
      subjectId: id,
      subjectName: nameIn(purpose, key),
      ...(purpose === 'api' ? { before: { permissions: key.scopes } } : {}),
    }),
  ])
}

function refuseRights(): ApiError {
  return new ApiError('forbidden', 'the caller does not hold the permissions', {
    details: { reason: 'rights' },
  })
}

/** Returns the refusal when there are too many keys or webhooks. */
export function refuseMany(): ApiError {
  return new ApiError('conflict', 'the organisation has as many as it may have', {
    details: { reason: 'too_many' },
  })
}
