import { ApiError } from '#contract/errors.ts'
import type { SignOn } from '#contract/organization/sign-on.ts'
import { statement } from '../../platform/sql.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { deleteSecrets } from '../developer/sealed-secrets.ts'
import { findSignOnOf, listCertificatesOf, readSignOnOf, secretOwner } from './read-sign-on.ts'
import { deleteCertificates, valuesOf } from './store-sign-on.ts'

/** Returns the identity provider of the caller's organisation, without its secret. */
export async function getSignOn(call: BusinessCall): Promise<SignOn | undefined> {
  const organizationId = organizationOf(call)
  const stored = await findSignOnOf(call.db, organizationId)
  if (!stored) return undefined
  const { protocol, issuer, client_id, entry_point, role_id, is_required, used_at } = stored
  return {
    protocol,
    issuer,
    ...(protocol === 'oidc' ? { clientId: client_id } : {}),
    ...(entry_point === null
      ? {}
      : { entryPoint: entry_point, certificates: await showCertificates(call, organizationId) }),
    isRequired: is_required === 1,
    ...(role_id === null ? {} : { roleId: role_id }),
    ...(used_at === null ? {} : { usedAt: used_at }),
  }
}

async function showCertificates({ db }: BusinessCall, organizationId: string) {
  const [certificates, { pemOf }] = await Promise.all([
    listCertificatesOf(db, organizationId),
    import('../saml/certificates.ts'),
  ])
  return certificates.map(({ fingerprint, subject, expires_at, der }) => ({
    fingerprint,
    subject,
    expiresAt: expires_at,
    pem: pemOf({ der }),
  }))
}

/**
 * Refuses passwords, or allows them again. Throws `conflict` if no administrator has signed in by
 * the provider yet.
 */
export async function requireSignOn(call: BusinessCall, isRequired: boolean): Promise<void> {
  const organizationId = organizationOf(call)
  const { issuer, is_required, used_at } = await readSignOnOf(call.db, organizationId)
  if (isRequired && used_at === null) {
    const details = { reason: 'sign_on_unused' }
    throw new ApiError('conflict', 'no administrator has signed in by it', { details })
  }
  await call.db.batch([
    statement(call.db)`UPDATE sign_on SET is_required = ${isRequired ? 1 : 0}
      WHERE organization_id = ${organizationId}`,
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
  const certificates = await listCertificatesOf(call.db, organizationId)
  await call.db.batch([
    statement(call.db)`DELETE FROM sign_on WHERE organization_id = ${organizationId}`,
    statement(call.db)`DELETE FROM sign_on_identity WHERE organization_id = ${organizationId}`,
    deleteCertificates(call, organizationId),
    deleteSecrets(call, secretOwner(organizationId)),
    writeAudit(call, {
      action: 'sign_on_removed',
      subjectId: organizationId,
      subjectName: old.issuer,
      before: valuesOf(old, certificates),
    }),
  ])
}
