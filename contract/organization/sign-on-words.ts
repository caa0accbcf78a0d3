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

/** What of a person's work can become their group. */
export const groupSources = ['department', 'cost_centre'] as const
export type GroupSource = (typeof groupSources)[number]

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

/**
 * Why a sign-in at a company's provider failed, as administrators see it: a refused SAML answer, or
 * one of the steps after it.
 */
export const signOnFailures = [
  ...samlRefusals.map((refusal) => `saml_${refusal}` as const),
  /** The provider, or one of its documents, could not be read. */
  'provider',
  /** The provider sent an error instead of a code. */
  'answer',
  /** The provider refused the code or the client. */
  'code',
  'id_token',
  'user_info',
  /** The answer was used before, came too late, or belongs to another browser. */
  'ended',
  /** The provider sent no address, or one that it has not verified. */
  'email',
  /** The address is not in a proved domain. */
  'domain',
  /** Nobody has the address, and new people do not join; or it belongs to another company. */
  'unknown',
  /** The member has more rights than whoever set up the provider, and has not allowed it yet. */
  'confirm',
  /** The member is suspended. */
  'disabled',
] as const
export type SignOnFailureReason = (typeof signOnFailures)[number]
/** The most failures that are listed, and the days for which they are kept. */
export const maxSignOnFailures = 20
export const signOnFailureDays = 30
/** Errors that a provider may send instead of a code (RFC 6749, 4.1.2.1; OpenID Connect Core, 3.1.2.6). */
export const signOnErrors = [
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'invalid_request',
  'invalid_scope',
  'login_required',
  'registration_not_supported',
  'request_not_supported',
  'request_uri_not_supported',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_response_type',
] as const
