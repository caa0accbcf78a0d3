import { CompactSign, exportSPKI, type JWTHeaderParameters, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  createWorld,
  goodAnswer,
  goodClaims,
  makePair,
  type Pair,
  signToken,
} from '../../testing/account/social.ts'

let rsa: Pair
let ec: Pair
let foreign: Pair
let pss: Pair

beforeAll(async () => {
  rsa = await makePair('rsa-1')
  ec = await makePair('ec-1', 'ES256')
  foreign = await makePair('rsa-1')
  pss = await makePair('pss-1', 'PS256')
})

const now = goodClaims.iat
const without = (name: keyof typeof goodClaims) => ({ ...goodClaims, [name]: undefined })
const claims = (changed: Record<string, unknown>) => () =>
  signToken(rsa, { ...goodClaims, ...changed })
const header = (changed: Partial<JWTHeaderParameters>) => () => signToken(rsa, goodClaims, changed)

async function signByPublicKey(): Promise<string> {
  const secret = new TextEncoder().encode(await exportSPKI(rsa.publicKey))
  return new SignJWT(goodClaims).setProtectedHeader({ alg: 'HS256', kid: 'rsa-1' }).sign(secret)
}

async function spoil(at: number): Promise<string> {
  const parts = (await signToken(rsa)).split('.')
  const part = parts[at] ?? ''
  parts[at] = (part.startsWith('A') ? 'B' : 'A') + part.slice(1)
  return parts.join('.')
}

const signText = (text: string) =>
  new CompactSign(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'RS256', kid: 'rsa-1' })
    .sign(rsa.privateKey)

const badTokens: [string, () => Promise<string>][] = [
  ['is not signed (alg none)', async () => new UnsecuredJWT(goodClaims).encode()],
  ['is signed with the public key as HMAC secret', signByPublicKey],
  ['has another algorithm', () => signToken(pss)],
  ['comes from another issuer', claims({ iss: 'https://accounts.google.com' })],
  ['has an issuer that begins alike', claims({ iss: `${goodClaims.iss}.evil.example` })],
  ['names no issuer', () => signToken(rsa, without('iss'))],
  ['is for another client', claims({ aud: 'other-client' })],
  ['is for others too', claims({ aud: [goodClaims.aud, 'other-client'] })],
  ['is for nobody', claims({ aud: [] })],
  ['was asked for by another client', claims({ azp: 'other-client' })],
  ['has expired', claims({ exp: now - 31 })],
  ['never expires', () => signToken(rsa, without('exp'))],
  ['has its end as text', claims({ exp: `${now + 600}` })],
  ['is not valid yet', claims({ nbf: now + 31 })],
  ['was issued in the future', claims({ iat: now + 31 })],
  ['was kept for too long', claims({ iat: now - 631, exp: now + 600 })],
  ['has no nonce', () => signToken(rsa, without('nonce'))],
  ['has the nonce of another conversation', claims({ nonce: 'another-conversation' })],
  ['names nobody', () => signToken(rsa, without('sub'))],
  ['names somebody by a number', claims({ sub: 17 })],
  ['names an unknown key', header({ kid: 'nobody-knows' })],
  [
    'names no key',
    () => new SignJWT(goodClaims).setProtectedHeader({ alg: 'RS256' }).sign(rsa.privateKey),
  ],
  ['says where its key is (jku)', header({ jku: 'https://evil.example/jwks' })],
  ['brings its key (jwk)', () => signToken(foreign, goodClaims, { jwk: foreign.jwk })],
  ['brings a certificate (x5c)', header({ x5c: ['MIIB'] })],
  ['is another kind of token', header({ typ: 'at+jwt' })],
  ['is signed with another key of that name', () => signToken(foreign)],
  ['uses the key of the other algorithm', () => signToken({ ...ec, kid: 'rsa-1' })],
  ['was changed in its header', () => spoil(0)],
  ['was changed in its claims', () => spoil(1)],
  ['was changed in its signature', () => spoil(2)],
  ['is no JSON inside', () => signText('not json')],
  ['is no object inside', () => signText('["sub"]')],
  ['is no token', async () => 'a.b'],
]

describe('an ID token', () => {
  it.each(badTokens)('R-SOC-1: is refused where it %s', async (_, make) => {
    const { world, social } = createWorld([rsa, ec, pss])
    world.idToken = await make()
    await expect(social.identify(goodAnswer)).rejects.toMatchObject({
      code: 'unauthorized',
      details: { reason: 'social' },
    })
  })

  it('R-SOC-1: 25 bad tokens at least were tried', () => {
    expect(badTokens.length).toBeGreaterThanOrEqual(25)
  })

  it.each([
    ['RS256', () => signToken(rsa)],
    ['ES256', () => signToken(ec)],
    ['an audience in a list of one', claims({ aud: [goodClaims.aud] })],
    ['a client it was asked for by', claims({ azp: goodClaims.aud })],
    ['the type JWT', header({ typ: 'JWT' })],
    ['a clock half a minute ahead', claims({ iat: now + 29, nbf: now + 29 })],
  ])('is accepted with %s', async (_, make) => {
    const { world, social } = createWorld([rsa, ec])
    world.idToken = await make()
    expect(await social.identify(goodAnswer)).toEqual({
      subject: 'subject-1',
      email: 'anna@example.com',
      isEmailVerified: true,
      name: 'Anna Arnold',
    })
  })

  it('R-SOC-1: fetches the keys once in five minutes under 1,000 tokens with unknown keys', async () => {
    const { world, social } = createWorld([rsa])
    for (let index = 0; index < 1000; index++) {
      world.idToken = await signToken(foreign, goodClaims, { kid: `unknown-${index}` })
      await expect(social.identify(goodAnswer)).rejects.toMatchObject({ code: 'unauthorized' })
      world.nowMs += 299
    }
    expect(world.count('/jwks')).toBe(1)
    world.idToken = await signToken(foreign, { ...goodClaims, iat: now + 300 }, { kid: 'later' })
    world.nowMs += 1000
    await expect(social.identify(goodAnswer)).rejects.toMatchObject({ code: 'unauthorized' })
    expect(world.count('/jwks')).toBe(2)
  })

  it('R-SOC-1: is verified by a new key of the provider after those five minutes', async () => {
    const { world, social } = createWorld([rsa])
    world.idToken = await signToken(rsa)
    await social.identify(goodAnswer)
    world.keys = [ec.jwk]
    world.nowMs += 301_000
    world.idToken = await signToken(ec, { ...goodClaims, iat: now + 301 })
    expect(await social.identify(goodAnswer)).toMatchObject({ subject: 'subject-1' })
    expect(world.count('/jwks')).toBe(2)
  })
})
