import { ApiError } from '#contract/errors.ts'
import type { SignOn } from '#contract/sign-on.ts'
import { sql, statement } from '../../platform/sql.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { deleteSecrets, storeSecret } from '../developer/sealed-secrets.ts'
import { outsideAddress } from '../outside-address.ts'
import { readGivenRole } from '../people/roles.ts'
import { findSignOnOf, readSignOnOf, type StoredSignOn, secretOwner } from './read-sign-on.ts'

type Wanted = {
  issuer: string
  clientId: string
  clientSecret?: string | undefined
  roleId?: string | undefined
}

/** Returns the identity provider of the caller's organisation, without its secret. */
export async function getSignOn(call: BusinessCall): Promise<SignOn | undefined> {
  const stored = await findSignOnOf(call.db, organizationOf(call))
  if (!stored) return undefined
  const { issuer, client_id, role_id, is_required, used_at } = stored
  return {
    issuer,
    clientId: client_id,
    isRequired: is_required === 1,
    ...(role_id === null ? {} : { roleId: role_id }),
    ...(used_at === null ? {} : { usedAt: used_at }),
  }
}

/**
 * Sets the identity provider. When issuer, client or secret change, it is optional until an
 * administrator has signed in by it again, because it may not work.
 */
export async function setSignOn(call: BusinessCall, wanted: Wanted): Promise<void> {
  const organizationId = organizationOf(call)
  const old = await findSignOnOf(call.db, organizationId)
  const { clientSecret, roleId } = wanted
  const [issuer, clientId] = [readIssuer(call, wanted.issuer), wanted.clientId.trim()]
  const role = roleId === undefined ? undefined : await readGivenRole(call, roleId)
  const isSame = old?.issuer === issuer && old.client_id === clientId && clientSecret === undefined
  if (!old && clientSecret === undefined) throw refuseField('client_secret', 'the client’s secret')
  const ownerId = secretOwner(organizationId)
  await call.db.batch([
    statement(
      call.db,
      sql`INSERT INTO sign_on (organization_id, issuer, client_id, role_id, changed_at)
        VALUES (${organizationId}, ${issuer}, ${clientId}, ${role?.id ?? null}, ${call.now})
        ON CONFLICT (organization_id) DO UPDATE SET issuer = excluded.issuer,
          client_id = excluded.client_id, role_id = excluded.role_id,
          is_required = iif(${isSame ? 1 : 0}, is_required, 0),
          used_at = iif(${isSame ? 1 : 0}, used_at, NULL),
          changed_at = iif(${isSame ? 1 : 0}, changed_at, excluded.changed_at)`,
    ),
    ...(clientSecret === undefined
      ? []
      : [
          deleteSecrets(call, ownerId),
          storeSecret(call, { organizationId, ownerId, secret: clientSecret }),
        ]),
    writeAudit(call, {
      action: 'sign_on_changed',
      subjectId: organizationId,
      subjectName: issuer,
      before: valuesOf(old),
      after: { issuer, client: clientId, role: role?.id ?? null },
    }),
  ])
}

function valuesOf(old: StoredSignOn | undefined) {
  return {
    issuer: old?.issuer ?? null,
    client: old?.client_id ?? null,
    role: old?.role_id ?? null,
  }
}

/** The issuer is compared letter by letter with what the provider says, so it is kept as typed. */
function readIssuer({ services }: BusinessCall, typed: string): string {
  const issuer = typed.trim()
  const url = outsideAddress(issuer, services.isSandbox === true)
  if (!url || url.search) throw refuseField('issuer', 'an https address with a public name')
  return issuer
}

function refuseField(path: string, expected: string): ApiError {
  return new ApiError('invalid_input', `${path} is wrong`, {
    details: { reason: `sign_on_${path}`, fields: [{ path, expected }] },
  })
}

/** Refuses passwords, or allows them again. Throws `conflict` while no administrator has used it. */
export async function requireSignOn(call: BusinessCall, isRequired: boolean): Promise<void> {
  const organizationId = organizationOf(call)
  const { issuer, is_required, used_at } = await readSignOnOf(call.db, organizationId)
  if (isRequired && used_at === null) {
    const details = { reason: 'sign_on_unused' }
    throw new ApiError('conflict', 'no administrator has signed in by it', { details })
  }
  await call.db.batch([
    statement(
      call.db,
      sql`UPDATE sign_on SET is_required = ${isRequired ? 1 : 0}
        WHERE organization_id = ${organizationId}`,
    ),
    writeAudit(call, {
      action: 'sign_on_required',
      subjectId: organizationId,
      subjectName: issuer,
      before: { required: is_required === 1 },
      after: { required: isRequired },
    }),
  ])
}

/** Removes the identity provider with the identities of its people. */
export async function removeSignOn(call: BusinessCall): Promise<void> {
  const organizationId = organizationOf(call)
  const old = await readSignOnOf(call.db, organizationId)
  await call.db.batch([
    statement(call.db, sql`DELETE FROM sign_on WHERE organization_id = ${organizationId}`),
    statement(call.db, sql`DELETE FROM sign_on_identity WHERE organization_id = ${organizationId}`),
    deleteSecrets(call, secretOwner(organizationId)),
    writeAudit(call, {
      action: 'sign_on_removed',
      subjectId: organizationId,
      subjectName: old.issuer,
      before: valuesOf(old),
    }),
  ])
}
