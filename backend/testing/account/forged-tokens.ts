import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type JWTHeaderParameters, SignJWT, UnsecuredJWT } from 'jose'
import { encodeBase64url } from '#contract/base64url.ts'
import { accessSeconds, createAccessTokens } from '../../call/access-tokens.ts'
import { testServices, testSessionKeys } from '../testing.ts'

const encoder = new TextEncoder()

const [{ kid, key: master }] = testSessionKeys

const salt = encoder.encode('tradewind/access-token/v1')

const key = new Uint8Array(hkdf(sha256, master, salt, encoder.encode(kid), 32))

/** When the tokens are read. */
export const now = 1_800_000_000

export const at = { channel: 'plain', now }

/** Whom a token of the server is for. */
export const claims = { accountId: 'a-1', accountType: 'normal', sessionId: 's-1' } as const

export const tokens = createAccessTokens(testSessionKeys)

/** What a good token says; each forgery changes one part. */
const good = {
  iss: 'tradewind',
  aud: 'plain' as unknown,
  sub: 'a-1',
  sid: 's-1',
  account_type: 'normal',
  iat: now as unknown,
  exp: (now + accessSeconds.normal) as unknown,
}

export const header = { alg: 'HS256', kid, typ: 'at+jwt' }

/**
 * Signs any claims with the server's own key, so that only the code's own checks can refuse them.
 */
export function forge(
  changed: object = {},
  head: Partial<JWTHeaderParameters> = {},
  secret: Uint8Array = key,
) {
  const payload = JSON.parse(JSON.stringify({ ...good, ...changed }))
  return new SignJWT(payload).setProtectedHeader({ ...header, ...head }).sign(secret)
}

/**
 * Joins a header and a payload and signs them with the server's own key, so that only their content
 * can be wrong.
 */
export async function signRaw(head: string, payload: string): Promise<string> {
  const text = `${encodeBase64url(encoder.encode(head))}.${encodeBase64url(encoder.encode(payload))}`
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', key, hmac, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', imported, encoder.encode(text))
  return `${text}.${encodeBase64url(new Uint8Array(signature))}`
}

/** What is wrong with a token, and how it is made. */
export const forgeries: [string, () => Promise<string> | string][] = [
  ['is empty', () => ''],
  ['is a word', () => 'nonsense'],
  ['has two parts', async () => (await forge()).split('.').slice(0, 2).join('.')],
  ['has four parts', async () => `${await forge()}.${'A'.repeat(43)}`],
  ['has no signature', async () => (await forge()).replace(/[^.]+$/, '')],
  ['has one bit of its signature changed', async () => flipLast(await forge())],
  [
    'has its payload exchanged',
    async () => exchangePayload(await forge(), await forge({ sub: 'b' })),
  ],
  ['is unsecured', () => new UnsecuredJWT(JSON.parse(body())).encode()],
  [
    'says alg none over a signature',
    () => signRaw('{"alg":"none","kid":"s1","typ":"at+jwt"}', '{}'),
  ],
  ['says HS512', () => forge({}, { alg: 'HS512' }, new Uint8Array([...key, ...key]))],
  ['says alg in lower case', () => signRaw('{"alg":"hs256","kid":"s1","typ":"at+jwt"}', body())],
  ['is signed with another key', () => forge({}, {}, new Uint8Array(32).fill(1))],
  ['is signed with the master key', () => forge({}, {}, master)],
  ['names an unknown key', () => forge({}, { kid: 's9' })],
  ['names no key', () => signRaw('{"alg":"HS256","typ":"at+jwt"}', body())],
  ['is of no type', () => signRaw('{"alg":"HS256","kid":"s1"}', body())],
  ['is a guest’s', async () => (await tokens.signGuest(at)).token],
  ['is of type JWT', () => forge({}, { typ: 'JWT' })],
  ['brings its own key along', () => forge({}, { jwk: { kty: 'oct', kid: 's1' } })],
  ['names where its key is', () => forge({}, { jku: 'https://evil.example/keys' })],
  ['is of another issuer', () => forge({ iss: 'https://evil.example' })],
  ['is of another channel', () => forge({ aud: 'dear' })],
  ['is of several channels', () => forge({ aud: ['plain', 'dear'] })],
  ['is of no channel', () => forge({ aud: undefined })],
  ['has ended', () => forge({ iat: now - 901, exp: now - 1 })],
  ['ends now', () => forge({ iat: now - 900, exp: now })],
  ['ends never', () => forge({ exp: undefined })],
  ['ends in words', () => forge({ exp: String(now + 900) })],
  ['ends at a fraction', () => forge({ exp: now + 899.5 })],
  ['ended before time began', () => forge({ exp: -1 })],
  ['lives longer than any', () => forge({ exp: now + 901 })],
  ['began at no time', () => forge({ iat: undefined })],
  ['starts later', () => forge({ nbf: now + 60 })],
  ['is of nobody', () => forge({ sub: undefined })],
  ['is of a number', () => forge({ sub: 7 })],
  ['has no session', () => forge({ sid: undefined })],
  ['has an unknown kind of account', () => forge({ account_type: 'admin' })],
  ['is no object inside', () => signRaw(JSON.stringify(header), '[]')],
  ['is no JSON inside', () => signRaw(JSON.stringify(header), '{')],
  ['is longer than any', () => forge({ more: 'x'.repeat(2048) })],
  ['is a refresh token', () => testServices().refreshTokens.make()],
]

export function body(): string {
  return JSON.stringify(good)
}

function flipLast(token: string): string {
  const last = token.at(-1) ?? ''
  return token.slice(0, -1) + (last === 'A' ? 'E' : 'A')
}

function exchangePayload(token: string, other: string): string {
  const [head, , signature] = token.split('.')
  return [head, other.split('.')[1], signature].join('.')
}
