import { type } from 'arktype'
import type { Limit } from '#contract/calls/row/row.ts'
import { type KeyClaims, touchApiKey } from '../../call/api-key.ts'
import type { Caller } from '../../call/call.ts'
import { passGate } from '../../call/limits/pass-gate.ts'
import { counterFor, refuseOverLimit, stepOf } from '../../call/limits/rate-count.ts'
import { refuseSession } from '../../call/read-bearer.ts'
import { storedPermissions } from '../../call/stored-permissions.ts'
import { statement } from '../../platform/sql.ts'
import type { BusinessCall } from '../call.ts'

/** Entra asks for 25 requests a second for each organisation. */
export const directoryLimit: Limit = {
  scope: 'account',
  count: 1500,
  seconds: 60,
  name: 'directory',
}

const Stored = type({
  id: 'string',
  name: 'string',
  prefix: 'string',
  made_by: 'string',
  organization_id: 'string',
  scopes: 'string',
})

/**
 * Returns the caller of a directory's call: its token, in the name of the administrator who made
 * it, with the permissions that they held then. Throws `unauthorized` if the token is revoked, expired, of another shop or not of a
 * directory.
 */
export async function admitDirectory(call: BusinessCall, claims: KeyClaims): Promise<Caller> {
  const { db, now, channel } = call
  const counter = counterFor(directoryLimit, claims.keyHash)
  const [seconds = 0] = await passGate(call, [stepOf(counter, 'count')], 'open')
  if (seconds > 0) throw refuseOverLimit(counter, seconds)
  const [found] = await db.batch([
    statement(db)`SELECT id, name, prefix, made_by, organization_id, scopes FROM api_key
      WHERE key_hash = ${claims.keyHash} AND channel = ${channel.id} AND purpose = 'directory'
        AND revoked_at IS NULL AND expires_at > ${now}`,
    touchApiKey(db, claims, { channel: channel.id, now }),
  ])
  const [row] = found?.results ?? []
  if (row === undefined) throw refuseSession()
  const {
    id,
    name,
    prefix,
    scopes,
    made_by: accountId,
    organization_id: organizationId,
  } = Stored.assert(row)
  return {
    ...{ accountId, accountType: 'enterprise', sessionId: '', organizationId },
    ...{ reauthenticatedAt: 0, permissions: storedPermissions(scopes) },
    apiKey: { id, name: `SCIM: ${name} (${prefix}…)`, acts: [] },
  }
}
