import { sha256 } from '@noble/hashes/sha2.js'
import { type } from 'arktype'
import { encodeBase64url } from '#contract/base64url.ts'
import { open, type SealingKeys, seal } from '#crypto/sealed.ts'
import type { EmbeddedProvider } from './metadata.ts'
import type { Person } from './people.ts'

/**
 * The shop's client at the embedded issuers; its secret protects nothing, because no deployed shop
 * uses it.
 */
export const embeddedClient = { clientId: 'embedded', clientSecret: 'embedded' } as const

/** A valid authorisation request (RFC 6749, section 4.1.1, and RFC 7636). */
export const Question = type({
  response_type: "'code'",
  client_id: "'embedded'",
  redirect_uri: 'string.url',
  scope: /^openid( |$)/,
  state: '1 <= string <= 512',
  nonce: '1 <= string <= 512',
  code_challenge: /^[\w-]{43}$/,
  code_challenge_method: "'S256'",
  'response_mode?': "'form_post' | 'query'",
})
export type Question = typeof Question.infer

export const TokenRequest = type({
  grant_type: "'authorization_code'",
  code: 'string',
  redirect_uri: 'string',
  code_verifier: /^[\w.~-]{43,128}$/,
  client_id: "'embedded'",
  client_secret: "'embedded'",
})
export type TokenRequest = typeof TokenRequest.infer

const Grant = type({
  id: 'string',
  person: { id: 'string', name: 'string', 'email?': 'string', isVerified: 'boolean' },
  nonce: 'string',
  challenge: 'string',
  redirectUri: 'string',
  expiresAt: 'number',
})
export type Grant = typeof Grant.infer

const lifeSeconds = 60

type CodeOptions = { keys: SealingKeys; provider: EmbeddedProvider; now: number }

/**
 * Returns an authorisation code that contains everything the token endpoint needs; it is valid for
 * 60 seconds.
 */
export function makeCode(question: Question, person: Person, options: CodeOptions): string {
  const grant: Grant = {
    id: crypto.randomUUID(),
    person,
    nonce: question.nonce,
    challenge: question.code_challenge,
    redirectUri: question.redirect_uri,
    expiresAt: options.now + lifeSeconds,
  }
  return seal(grant, options.keys, purposeOf(options.provider))
}

/**
 * Returns the grant in a code if the request proves that it comes from the client that asked for
 * the code.
 */
export function openCode(request: TokenRequest, options: CodeOptions): Grant | undefined {
  const grant = Grant(open(request.code, options.keys, purposeOf(options.provider)))
  if (grant instanceof type.errors || grant.expiresAt < options.now) return undefined
  const challenge = encodeBase64url(sha256(new TextEncoder().encode(request.code_verifier)))
  const isRight = grant.challenge === challenge && grant.redirectUri === request.redirect_uri
  return isRight ? grant : undefined
}

function purposeOf(provider: EmbeddedProvider): string {
  return `embedded-issuer.${provider}`
}
