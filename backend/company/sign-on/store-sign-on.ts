import type { SignOnProtocol } from '#contract/organization/sign-on-words.ts'
import { callerOf } from '../../call/call.ts'
import { storedPermissions } from '../../call/stored-permissions.ts'
import type { DbContext } from '../../platform/db-context.ts'
import { statement } from '../../platform/sql.ts'
import { type AuditValues, writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { readGivenRole } from '../people/roles.ts'
import { listCertificatesOf, type StoredCertificate, type StoredSignOn } from './read-sign-on.ts'

type Wanted = {
  protocol: SignOnProtocol
  issuer: string
  clientId?: string
  entryPoint?: string
  certificates?: readonly Pick<StoredCertificate, 'fingerprint'>[]
  roleId?: string | undefined
}
type Changing = {
  old: StoredSignOn | undefined
  /**
   * Whether the provider is known to work; otherwise it is optional until it has been used again.
   */
  isSame: boolean
  /** Whether everything by which it can sign people in was there before. */
  isTrusted: boolean
  /** Further statements of the same batch. */
  statements: readonly D1PreparedStatement[]
}

/** Stores the organisation's identity provider, for either protocol. */
export async function storeSignOn(
  call: BusinessCall,
  wanted: Wanted,
  { old, isSame, isTrusted, statements }: Changing,
): Promise<void> {
  const organizationId = organizationOf(call)
  const { protocol, issuer, clientId = '', entryPoint = null, roleId } = wanted
  const role = roleId === undefined ? undefined : await readGivenRole(call, roleId)
  const before = valuesOf(old, await listCertificatesOf(call.db, organizationId))
  const { reach, trustId } = reachOf(call, isTrusted ? old : undefined)
  await call.db.batch([
    statement(call.db)`
      INSERT INTO sign_on (organization_id, protocol, issuer, client_id, entry_point, role_id,
        changed_at, reach, trust_id)
      VALUES (${organizationId}, ${protocol}, ${issuer}, ${clientId}, ${entryPoint},
        ${role?.id ?? null}, ${call.now}, ${reach}, ${trustId})
      ON CONFLICT (organization_id) DO UPDATE SET protocol = excluded.protocol,
        issuer = excluded.issuer, client_id = excluded.client_id,
        entry_point = excluded.entry_point, role_id = excluded.role_id,
        reach = excluded.reach, trust_id = excluded.trust_id,
        is_required = iif(${isSame ? 1 : 0}, is_required, 0),
        used_at = iif(${isSame ? 1 : 0}, used_at, NULL),
        changed_at = iif(${isSame ? 1 : 0}, changed_at, excluded.changed_at)`,
    ...statements,
    writeAudit(call, {
      action: 'sign_on_changed',
      subjectId: organizationId,
      subjectName: issuer,
      before,
      after: {
        ...{ protocol, issuer, client: clientId, entry_point: entryPoint, role: role?.id ?? null },
        certificates: (wanted.certificates ?? []).map(({ fingerprint }) => fingerprint),
      },
    }),
  ])
}

/**
 * Whom the provider may sign in at once. A change of what signs people in begins with the rights of
 * the member who makes it. Anybody with at least the same rights vouches for an unchanged provider.
 */
function reachOf(call: BusinessCall, kept: StoredSignOn | undefined) {
  const { permissions } = callerOf(call)
  const own = JSON.stringify(permissions)
  if (!kept) return { reach: own, trustId: crypto.randomUUID() }
  const isCovered = storedPermissions(kept.reach).every((key) => permissions.includes(key))
  return { reach: isCovered ? own : kept.reach, trustId: kept.trust_id }
}

/** The values of an identity provider in the audit log. */
export function valuesOf(
  old: StoredSignOn | undefined,
  certificates: readonly Pick<StoredCertificate, 'fingerprint'>[],
): AuditValues {
  return {
    protocol: old?.protocol ?? null,
    issuer: old?.issuer ?? null,
    client: old?.client_id ?? null,
    entry_point: old?.entry_point ?? null,
    role: old?.role_id ?? null,
    certificates: certificates.map(({ fingerprint }) => fingerprint),
  }
}

export function deleteCertificates({ db }: DbContext, organizationId: string) {
  return statement(db)`DELETE FROM sign_on_certificate WHERE organization_id = ${organizationId}`
}
