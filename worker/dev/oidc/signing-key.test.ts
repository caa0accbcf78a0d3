import { importJWK, jwtVerify, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import type { SealingKeys } from '#crypto/sealed.ts'
import { deriveSigningKey } from './signing-key.ts'

const keysOf = (fill: number): SealingKeys => [{ kid: 'k1', key: new Uint8Array(32).fill(fill) }]

describe('the key of an embedded issuer', () => {
  it('is the same in every process, and another for each provider and installation', async () => {
    const [one, again, other, elsewhere] = await Promise.all([
      deriveSigningKey(keysOf(1), 'google'),
      deriveSigningKey(keysOf(1), 'google'),
      deriveSigningKey(keysOf(1), 'apple'),
      deriveSigningKey(keysOf(2), 'google'),
    ])
    expect(again.publicJwk).toEqual(one.publicJwk)
    expect(new Set([one, other, elsewhere].map(({ publicJwk }) => publicJwk.x)).size).toBe(3)
  })

  it('signs what its public half verifies, and shows nothing of its private half', async () => {
    const { privateKey, publicJwk } = await deriveSigningKey(keysOf(1), 'google')
    expect(Object.keys(publicJwk).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
    const header = { alg: 'ES256', kid: 'k1' }
    const token = await new SignJWT({ sub: 'x' }).setProtectedHeader(header).sign(privateKey)
    const { payload } = await jwtVerify(token, await importJWK(publicJwk, 'ES256'))
    expect(payload.sub).toBe('x')
  })
})
