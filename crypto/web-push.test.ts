import { importJWK, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { decodeBase64url, encodeBase64url } from '#contract/base64url.ts'
import { decryptPush } from './testing/decrypt-push.ts'
import { arePushKeys, encryptPush, maxPushBytes, vapidHeader } from './web-push.ts'

// RFC 8291, section 5 and appendix A.
const published = {
  text: 'When I grow up, I want to be a watermelon',
  keys: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  browser: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  pair: {
    publicKey:
      'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    privateKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  },
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

const bytesOf = (text: string) => new Uint8Array(decodeBase64url(text) ?? [])

const decrypt = (message: Uint8Array) =>
  decryptPush(message, {
    privateKey: bytesOf(published.browser),
    auth: bytesOf(published.keys.auth),
  })

describe('R-MOM-72 a message to a browser', () => {
  it('is the one of RFC 8291, byte by byte', async () => {
    const { text, keys, pair, salt } = published
    const message = await encryptPush(text, keys, { pair, salt: bytesOf(salt) })
    expect(encodeBase64url(message)).toBe(published.message)
  })

  it('has a key and a salt of its own each time, and reads the same', async () => {
    const messages = await Promise.all([1, 2].map(() => encryptPush('Hallo, 東京', published.keys)))
    expect(new Set(messages.map((each) => encodeBase64url(each.slice(0, 86)))).size).toBe(2)
    expect(messages.map(decrypt)).toEqual(['Hallo, 東京', 'Hallo, 東京'])
  })

  it('fits in what every push service takes', async () => {
    const most = await encryptPush('x'.repeat(maxPushBytes), published.keys)
    expect(most.length).toBeLessThanOrEqual(4096)
    await expect(encryptPush('x'.repeat(maxPushBytes + 1), published.keys)).rejects.toThrow()
  })

  it.each([
    ['a point beside the curve', { p256dh: `${published.keys.p256dh.slice(0, -3)}AAA` }],
    ['a point that is too short', { p256dh: published.keys.p256dh.slice(0, 40) }],
    ['no point', { p256dh: '' }],
    ['a secret that is too long', { auth: `${published.keys.auth}AA` }],
    ['what is no base64url', { auth: '!'.repeat(22) }],
  ])('is not made with %s', async (_, changed) => {
    const keys = { ...published.keys, ...changed }
    expect(await arePushKeys(published.keys)).toBe(true)
    expect(await arePushKeys(keys)).toBe(false)
    await expect(encryptPush('x', keys)).rejects.toThrow()
  })
})

it('R-MOM-72 the token of a push is signed by the shop for one push service (RFC 8292)', async () => {
  const endpoint = new URL('https://push.example/send/abc?d=1')
  const { pair } = published
  const header = await vapidHeader({ pair, endpoint, subject: 'mailto:a@b.example', now: 1_000 })
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(header) ?? []
  expect(key).toBe(pair.publicKey)
  const point = bytesOf(key)
  const [x = '', y = ''] = [point.slice(1, 33), point.slice(33)].map(encodeBase64url)
  const known = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
  const { payload } = await jwtVerify(token, known, { currentDate: new Date(2_000_000) })
  expect(payload).toEqual({
    ...{ aud: 'https://push.example', exp: 1_000 + 43_200, sub: 'mailto:a@b.example' },
  })
})
