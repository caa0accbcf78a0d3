import { type } from 'arktype'
import type { Camelized } from './case.ts'

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

/** How an organisation's people sign in by its own identity provider. */
export const SignOn = type({
  issuer: 'string',
  client_id: 'string',
  /** The role that new people get; without it only members sign in. */
  'role_id?': 'string',
  /** Passwords of addresses in proved domains are refused. */
  is_required: 'boolean',
  /** When an administrator first signed in by it. */
  'used_at?': 'number.integer',
})
export type SignOn = Camelized<typeof SignOn.infer>
