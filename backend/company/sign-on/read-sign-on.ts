import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import { signOnProtocols } from '#contract/organization/sign-on-words.ts'
import { statement } from '../../platform/sql.ts'

const Stored = type({
  organization_id: 'string',
  protocol: type.enumerated(...signOnProtocols),
  issuer: 'string',
  client_id: 'string',
  entry_point: 'string | null',
  role_id: 'string | null',
  is_required: '0 | 1',
  used_at: 'number.integer | null',
  changed_at: 'number.integer',
  /** The permissions of the member who set it up, as a JSON array. */
  reach: 'string',
  trust_id: 'string',
})
export type StoredSignOn = typeof Stored.infer

/** Returns an organisation's identity provider, if it has one. */
export async function findSignOnOf(
  db: D1Database,
  organizationId: string,
): Promise<StoredSignOn | undefined> {
  const row = await statement(
    db,
  )`SELECT * FROM sign_on WHERE organization_id = ${organizationId}`.first()
  return row === null ? undefined : Stored.assert(row)
}

/** Reads an organisation's identity provider; throws `not_found` if it has none. */
export async function readSignOnOf(db: D1Database, organizationId: string): Promise<StoredSignOn> {
  const found = await findSignOnOf(db, organizationId)
  if (!found) throw new ApiError('not_found')
  return found
}

const StoredCertificate = type({
  fingerprint: 'string',
  der: 'string',
  subject: 'string',
  expires_at: 'number.integer',
  used_at: 'number.integer | null',
})
export type StoredCertificate = typeof StoredCertificate.infer

/** Returns the certificates of an organisation's provider, the first to expire first. */
export async function listCertificatesOf(
  db: D1Database,
  organizationId: string,
): Promise<StoredCertificate[]> {
  const { results } = await statement(db)`
    SELECT fingerprint, der, subject, expires_at, used_at FROM sign_on_certificate
    WHERE organization_id = ${organizationId} ORDER BY expires_at, fingerprint`.all()
  return results.map((row) => StoredCertificate.assert(row))
}

/** Returns the host at which people sign in, which is shown before they are sent there. */
export function hostOf({ issuer, entry_point }: Pick<StoredSignOn, 'issuer' | 'entry_point'>) {
  return new URL(entry_point ?? issuer).host
}

/** Returns the name under which the client's secret is stored. */
export function secretOwner(organizationId: string): string {
  return `sign_on.${organizationId}`
}

/** Returns the domain of an address in its stored form. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}
