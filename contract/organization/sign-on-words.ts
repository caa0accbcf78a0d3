// This file contains no schemas, so that a browser's script loads no schema library.

export const maxSignOnDomains = 10

/** Mailboxes of a domain that only its administrators can read. */
export const domainMailboxes = ['postmaster', 'admin', 'hostmaster', 'webmaster'] as const
export type DomainMailbox = (typeof domainMailboxes)[number]
/**
 * Seconds for which a code mailed to such a mailbox is valid; it is short, because others may read
 * it.
 */
export const domainCodeSeconds = 3600

/**
 * The path of the SCIM routes, below the path of the API, with which directories manage people and
 * groups.
 */
export const directoryPath = '/scim/v2'
/** The possible lifetimes of a directory's token, in days. */
export const directoryKeyDays = [90, 180, 365] as const

/** Returns the path of the page to which an organisation's identity provider sends its answers. */
export function signOnCallbackPath(connectionId: string): string {
  return `/auth/company/${connectionId}`
}

/** The protocol of an organisation's provider: OpenID Connect or SAML 2.0. */
export const signOnProtocols = ['oidc', 'saml'] as const
export type SignOnProtocol = (typeof signOnProtocols)[number]

export const maxSignOnCertificates = 5
/** Seconds before the end of a certificate from which the page shows a notice. */
export const certificateNoticeSeconds = 30 * 86_400
/** The most characters of a provider's metadata, and of a SAML answer in base64. */
export const maxMetadataLength = 50_000
export const maxSamlLength = 60_000
/** The format of name identifiers that administrators have to choose at their provider. */
export const samlNameFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

/** This shop as a SAML service provider, as an organisation's identity provider has to know it. */
export type SamlService = {
  /** The shop's entity id, which is also the address of its metadata. */
  entityId: string
  /** The address to which answers are posted (the assertion consumer service). */
  answersAt: string
}

export function samlServiceOf(origin: string, connectionId: string): SamlService {
  const answersAt = origin + signOnCallbackPath(connectionId)
  return { entityId: `${answersAt}/metadata`, answersAt }
}

/** The check of a SAML answer that failed. */
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
