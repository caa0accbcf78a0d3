import { type } from 'arktype'
import type { Camelized } from '../case.ts'
import { signOnProtocols } from './sign-on-words.ts'

/** A domain whose addresses an organisation's people have. */
export const SignOnDomain = type({
  domain: 'string',
  /** The TXT record that proves the domain. */
  record_name: 'string',
  record_value: 'string',
  'proved_at?': 'number.integer',
  /** The address that a code was mailed to, and until when the code is valid. */
  'code_sent_to?': 'string',
  'code_until?': 'number.integer',
})
export type SignOnDomain = Camelized<typeof SignOnDomain.infer>

/** A certificate by which an organisation's provider signs. */
export const SignOnCertificate = type({
  /** SHA-256 of the certificate, in hex. */
  fingerprint: 'string',
  subject: 'string',
  expires_at: 'number.integer',
  /** The certificate itself, in PEM. */
  pem: 'string',
})
export type SignOnCertificate = Camelized<typeof SignOnCertificate.infer>

/** How an organisation's people sign in by its own identity provider. */
export const SignOn = type({
  protocol: type.enumerated(...signOnProtocols),
  /** The issuer of ID tokens, or the entity id of the provider. */
  issuer: 'string',
  /** Only with OpenID Connect. */
  'client_id?': 'string',
  /** Where people are sent with a request; only with SAML, like the certificates. */
  'entry_point?': 'string',
  'certificates?': SignOnCertificate.array(),
  /** The role that new people get; without it only members sign in. */
  'role_id?': 'string',
  /** Passwords of addresses in proved domains are refused. */
  is_required: 'boolean',
  /** When an administrator first signed in by it. */
  'used_at?': 'number.integer',
})
export type SignOn = Camelized<typeof SignOn.infer>
