import { type } from 'arktype'
import type { Camelized } from '../case.ts'
import { groupSources, signOnFailures, signOnProtocols } from './sign-on-words.ts'

/** An e-mail domain that an organisation claims for its people. */
export const SignOnDomain = type({
  domain: 'string',
  /** The DNS TXT record that proves control of the domain. */
  record_name: 'string',
  record_value: 'string',
  'proved_at?': 'number.integer',
  /** The address to which a code was mailed, and the end of the code's validity. */
  'code_sent_to?': 'string',
  'code_until?': 'number.integer',
})
export type SignOnDomain = Camelized<typeof SignOnDomain.infer>

/** A certificate with which an organisation's provider signs. */
export const SignOnCertificate = type({
  /** SHA-256 of the certificate, in hex. */
  fingerprint: 'string',
  subject: 'string',
  expires_at: 'number.integer',
  /** The certificate itself, in PEM. */
  pem: 'string',
})
export type SignOnCertificate = Camelized<typeof SignOnCertificate.infer>

/** How an organisation's people sign in with its own identity provider. */
export const SignOn = type({
  protocol: type.enumerated(...signOnProtocols),
  /** The issuer of ID tokens (OpenID Connect), or the provider's entity id (SAML). */
  issuer: 'string',
  /** Present only with OpenID Connect. */
  'client_id?': 'string',
  /**
   * The address to which sign-in requests are sent; present only with SAML, like the certificates.
   */
  'entry_point?': 'string',
  'certificates?': SignOnCertificate.array(),
  /** The role of new people; if absent, only existing members can sign in. */
  'role_id?': 'string',
  /** Whether passwords are refused for addresses in the proved domains. */
  is_required: 'boolean',
  /** When an administrator first signed in this way. */
  'used_at?': 'number.integer',
})
export type SignOn = Camelized<typeof SignOn.infer>

/** Failed sign-ins at the provider that are alike. */
export const SignOnFailure = type({
  reason: type.enumerated(...signOnFailures),
  /** The check that failed, in the words of the protocol; may be empty. */
  detail: 'string',
  /** The address or the subject that the provider vouched for; empty if it vouched for none. */
  person: 'string',
  times: 'number.integer > 0',
  last_at: 'number.integer',
})
export type SignOnFailure = Camelized<typeof SignOnFailure.infer>

/** What an organisation makes of the attributes and groups of its directory. */
export const DirectoryUse = type({
  'groups_from?': type.enumerated(...groupSources),
  /** Groups whose members get a role; of several groups of a person, the first counts. */
  roles: type({ group_id: 'string', group: 'string', role_id: 'string', role: 'string' }).array(),
  /** All groups, any of which can give a role. */
  groups: type({ id: 'string', name: 'string' }).array(),
})
export type DirectoryUse = Camelized<typeof DirectoryUse.infer>
