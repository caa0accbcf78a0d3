import { ApiError } from '#contract/errors.ts'
import { maxSignOnCertificates } from '#contract/organization/sign-on-words.ts'
import { outsideAddress } from '../../call/outside/outside-address.ts'
import { statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { deleteSecrets, storeSecret } from '../developer/sealed-secrets.ts'
import type { Certificate } from '../saml/certificates.ts'
import {
  findSignOnOf,
  listCertificatesOf,
  type StoredCertificate,
  secretOwner,
} from './read-sign-on.ts'
import { deleteCertificates, storeSignOn } from './store-sign-on.ts'

type Wanted = {
  issuer: string
  clientId: string
  clientSecret?: string | undefined
  roleId?: string | undefined
}
type WantedSaml = {
  metadata?: string | undefined
  issuer?: string | undefined
  entryPoint?: string | undefined
  certificates?: string | undefined
  roleId?: string | undefined
}

/**
 * Sets the identity provider. If issuer, client or secret change, it is optional until an
 * administrator has signed in by it again, because the new values may not work.
 */
export async function setSignOn(call: BusinessCall, wanted: Wanted): Promise<void> {
  const organizationId = organizationOf(call)
  const old = await findSignOnOf(call.db, organizationId)
  const { clientSecret, roleId } = wanted
  const [issuer, clientId] = [readAddress(call, 'issuer', wanted.issuer), wanted.clientId.trim()]
  const isOidc = old?.protocol === 'oidc'
  const isKnown = isOidc && old.issuer === issuer && old.client_id === clientId
  if (!isOidc && clientSecret === undefined) {
    throw refuseField('client_secret', 'the client’s secret')
  }
  const ownerId = secretOwner(organizationId)
  const statements = [
    deleteCertificates(call, organizationId),
    ...(clientSecret === undefined
      ? []
      : [
          deleteSecrets(call, ownerId),
          storeSecret(call, { organizationId, ownerId, secret: clientSecret }),
        ]),
  ]
  const isSame = isKnown && clientSecret === undefined
  const change = { old, isSame, isTrusted: isKnown, statements }
  await storeSignOn(call, { protocol: 'oidc', issuer, clientId, roleId }, change)
}

/**
 * Sets a SAML identity provider: by its metadata, or by entity id, entry point and certificates. It
 * counts as working while one of its certificates has been used successfully.
 */
export async function setSamlSignOn(call: BusinessCall, wanted: WantedSaml): Promise<void> {
  const organizationId = organizationOf(call)
  const old = await findSignOnOf(call.db, organizationId)
  const given = await readProvider(wanted)
  const issuer = given.issuer?.trim()
  if (!issuer) throw refuseField('entity', 'the entity id of the provider')
  const entryPoint = readAddress(call, 'entry', given.entryPoint ?? '')
  const certificates = await readGiven(given.certificates ?? '')
  const known = await listCertificatesOf(call.db, organizationId)
  const isKnown =
    old?.protocol === 'saml' && old.issuer === issuer && old.entry_point === entryPoint
  const statements = [
    deleteSecrets(call, secretOwner(organizationId)),
    dropCertificates(call, organizationId, certificates),
    ...certificates.map((each) => keepCertificate(call, organizationId, each)),
  ]
  await storeSignOn(
    call,
    { protocol: 'saml', issuer, entryPoint, certificates, roleId: wanted.roleId },
    {
      ...{ old, isSame: isKnown && isWorking(known, certificates), statements },
      isTrusted: isKnown && certificates.every((each) => isAmong(known, each)),
    },
  )
}

/** Returns the typed values, or those of the metadata. */
async function readProvider(wanted: WantedSaml): Promise<Omit<WantedSaml, 'metadata'>> {
  if (wanted.metadata === undefined) return wanted
  const { readMetadata } = await import('../saml/read-metadata.ts')
  const read = await readMetadata(wanted.metadata)
  if (!read) throw refuseField('metadata', 'the metadata of one identity provider')
  return read
}

async function readGiven(typed: string): Promise<Certificate[]> {
  const { readCertificates } = await import('../saml/certificates.ts')
  const certificates = readCertificates(typed)
  if (!certificates || certificates.length > maxSignOnCertificates) {
    throw refuseField('certificates', `up to ${maxSignOnCertificates} certificates in PEM`)
  }
  return certificates
}

/** Whether the provider is unchanged, or a certificate that has worked is still there. */
function isWorking(
  known: readonly StoredCertificate[],
  certificates: readonly Certificate[],
): boolean {
  const isKept = (each: StoredCertificate) => isAmong(certificates, each)
  return known.every(isKept) || known.some((each) => isKept(each) && each.used_at !== null)
}

type Fingerprinted = Pick<StoredCertificate, 'fingerprint'>

function isAmong(list: readonly Fingerprinted[], { fingerprint }: Fingerprinted): boolean {
  return list.some((each) => each.fingerprint === fingerprint)
}

function dropCertificates(
  { db }: BusinessCall,
  organizationId: string,
  kept: readonly Certificate[],
): D1PreparedStatement {
  const fingerprints = JSON.stringify(kept.map(({ fingerprint }) => fingerprint))
  return statement(db)`DELETE FROM sign_on_certificate WHERE organization_id = ${organizationId}
    AND fingerprint NOT IN (SELECT value FROM json_each(${fingerprints}))`
}

function keepCertificate(
  { db }: BusinessCall,
  organizationId: string,
  { fingerprint, der, subject, expiresAt }: Certificate,
): D1PreparedStatement {
  return statement(db)`
    INSERT INTO sign_on_certificate (organization_id, fingerprint, der, subject, expires_at)
    VALUES (${organizationId}, ${fingerprint}, ${der}, ${subject}, ${expiresAt})
    ON CONFLICT DO NOTHING`
}

/** Values that are compared exactly with what the provider sends are stored as typed. */
function readAddress({ services }: BusinessCall, path: 'issuer' | 'entry', typed: string): string {
  const address = typed.trim()
  const url = outsideAddress(address, services.isSandbox === true)
  const isUsable = url && (path === 'entry' || !url.search)
  if (!isUsable) throw refuseField(path, 'an https address with a public name')
  return address
}

function refuseField(path: string, expected: string): ApiError {
  return new ApiError('invalid_input', `${path} is wrong`, {
    details: { reason: `sign_on_${path}`, fields: [{ path, expected }] },
  })
}
