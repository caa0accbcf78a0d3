// Without schemas, so that a browser's script contains no schema library.

export const maxSignOnDomains = 10

/** Addresses of a domain that only its administrators read. */
export const domainMailboxes = ['postmaster', 'admin', 'hostmaster', 'webmaster'] as const
export type DomainMailbox = (typeof domainMailboxes)[number]
/** A mailed code is valid for so many seconds: such a mailbox may be read by somebody else. */
export const domainCodeSeconds = 3600

/** Path of the routes by which a directory keeps people and groups, below that of the API. */
export const directoryPath = '/scim/v2'
/** The lifetimes of a directory's token, in days. */
export const directoryKeyDays = [90, 180, 365] as const

/** Returns the page to which an organisation's identity provider sends its answers. */
export function signOnCallbackPath(connectionId: string): string {
  return `/auth/company/${connectionId}`
}

/** How an organisation's provider speaks: OpenID Connect or SAML 2.0. */
export const signOnProtocols = ['oidc', 'saml'] as const
export type SignOnProtocol = (typeof signOnProtocols)[number]

export const maxSignOnCertificates = 5
/** From so many seconds before a certificate ends, the page says so. */
export const certificateNoticeSeconds = 30 * 86_400
/** The most characters of a provider's metadata, and of an answer in base64. */
export const maxMetadataLength = 50_000
export const maxSamlLength = 60_000
/** The form of names that we ask an administrator to choose at the provider. */
export const samlNameFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

/** How an organisation's provider knows this shop, by SAML. */
export type SamlService = {
  /** Our entity id, which is also where our metadata are. */
  entityId: string
  /** Where answers are posted (the assertion consumer service). */
  answersAt: string
}

export function samlServiceOf(origin: string, connectionId: string): SamlService {
  const answersAt = origin + signOnCallbackPath(connectionId)
  return { entityId: `${answersAt}/metadata`, answersAt }
}

/** The check that an answer by SAML has failed. */
export const samlRefusals = [
  'form',
  'markup',
  'status',
  'assertions',
  'ids',
  'signature',
  'algorithm',
  'issuer',
  'destination',
  'recipient',
  'audience',
  'time',
  'subject',
  'request',
  'unsolicited',
  'repeated',
] as const
export type SamlRefusal = (typeof samlRefusals)[number]
