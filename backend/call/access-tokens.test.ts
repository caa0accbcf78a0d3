import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type JWTHeaderParameters, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { encodeBase64url } from '#contract/base64url.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import { openTestShop } from '../testing/test-shop.ts'
import { testServices, testSessionKeys } from '../testing/testing.ts'
import { accessSeconds, createAccessTokens, guestSeconds } from './access-tokens.ts'

const encoder = new TextEncoder()
const [{ kid, key: master }] = testSessionKeys
const salt = encoder.encode('tradewind/access-token/v1')
const key = new Uint8Array(hkdf(sha256, master, salt, encoder.encode(kid), 32))

const now = 1_800_000_000
const at = { channel: 'plain', now }
const claims = { accountId: 'a-1', accountType: 'normal', sessionId: 's-1' } as const
const tokens = createAccessTokens(testSessionKeys)

const good = {
  iss: 'tradewind',
  aud: 'plain' as unknown,
  sub: 'a-1',
  sid: 's-1',
  account_type: 'normal',
  iat: now as unknown,
  exp: (now + accessSeconds) as unknown,
}
const header = { alg: 'HS256', kid, typ: 'at+jwt' }

/**
 * Signs any claims with the server's own key, so that only the code's own checks can refuse them.
 */
function forge(
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
async function signRaw(head: string, payload: string): Promise<string> {
  const text = `${encodeBase64url(encoder.encode(head))}.${encodeBase64url(encoder.encode(payload))}`
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', key, hmac, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', imported, encoder.encode(text))
  return `${text}.${encodeBase64url(new Uint8Array(signature))}`
}

const forgeries: [string, () => Promise<string> | string][] = [
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

function body(): string {
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

describe('access tokens', () => {
  it('R-TOK-1: live fifteen minutes and say for whom', async () => {
    const { token, expiresAt } = await tokens.sign(claims, at)
    expect(expiresAt - now).toBe(900)
    expect(await tokens.read(token, at)).toEqual(claims)
    expect(await tokens.read(token, { ...at, now: now + 899 })).toEqual(claims)
    expect(await tokens.read(token, { ...at, now: now + 900 })).toBeUndefined()
  })

  it('of guests are for guests only', async () => {
    const { token, expiresAt } = await tokens.signGuest(at)
    expect(expiresAt - now).toBe(guestSeconds)
    expect(await tokens.isGuest(token, at)).toBe(true)
    expect(await tokens.isGuest(token, { ...at, channel: 'dear' })).toBe(false)
    expect(await tokens.isGuest((await tokens.sign(claims, at)).token, at)).toBe(false)
  })

  it('hold where nothing is wrong with the forger’s tools', async () => {
    expect(await tokens.read(await forge(), at)).toEqual(claims)
    expect(await tokens.read(await signRaw(JSON.stringify(header), body()), at)).toEqual(claims)
  })

  it.each(forgeries)('R-TOK-5: do not hold where one %s', async (_, make) => {
    expect(await tokens.read(await make(), at)).toBeUndefined()
  })

  it('R-TOK-5: are refused at the door alike, whatever is wrong', async () => {
    const shop = openTestShop({ nowMs: now * 1000 })
    const made = await Promise.all(forgeries.map(([, make]) => make()))
    expect(made.length).toBeGreaterThanOrEqual(30)
    const refusals = await Promise.all(
      made.map((bearer) => shop.refusal(userCalls.signOut, {}, { bearer })),
    )
    for (const refusal of refusals) {
      expect(refusal).toEqual({ status: 401, code: 'unauthorized', reason: 'session' })
    }
  })
})

describe('R-TOK-6: rotating the keys of tokens', () => {
  const older = { kid: 's1', key: new Uint8Array(32).fill(8) }
  const newer = { kid: 's2', key: new Uint8Array(32).fill(9) }

  it('keeps tokens of both keys good until they end', async () => {
    const before = createAccessTokens([older])
    const during = createAccessTokens([newer, older])
    const after = createAccessTokens([newer])
    const old = (await before.sign(claims, at)).token
    const fresh = (await during.sign(claims, at)).token
    expect(await during.read(old, at)).toEqual(claims)
    expect(await during.read(fresh, at)).toEqual(claims)
    expect(await after.read(fresh, at)).toEqual(claims)
    expect(await after.read(old, at)).toBeUndefined()
  })

  it('refuses nobody while servers with and without the new key answer', async () => {
    const servers = [[older], [older, newer], [newer, older]] as const
    const shops = servers.map((sealingKeys) =>
      openTestShop({
        services: { ...testServices({ sealingKeys: [...sealingKeys] as [typeof older] }) },
      }),
    )
    const [first, second, third] = shops
    if (!first || !second || !third) throw new Error('expected three shops')
    // Every server learns the key before any server signs with it: no server meets a token that it
    // cannot verify.
    const account = await first.addAccount()
    const steps = [
      { signs: first, reads: [first, second] },
      { signs: second, reads: [first, second, third] },
      { signs: third, reads: [second, third] },
    ]
    for (const { signs, reads } of steps) {
      const bearer = await signs.signIn(account)
      const answers = await Promise.all(
        Array.from({ length: 15 }, (_, index) =>
          reads[index % reads.length]?.send(userCalls.getAvatars, {}, { bearer }),
        ),
      )
      expect(answers.map((answer) => answer?.status)).not.toContain(401)
    }
  })
})
