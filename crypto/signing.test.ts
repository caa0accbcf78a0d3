import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { bytesToHex, hexToBytes } from '@noble/ciphers/utils.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, it } from 'vitest'
import { decodeBase64url, encodeBase64url } from '#contract/base64url.ts'
import { ApiError } from '#contract/errors.ts'
import published from '#crypto/vectors/published.json' with { type: 'json' }
import vectors from '#crypto/vectors/signing.json' with { type: 'json' }
import { makeTag, openTag, pageToken, signCall, verifyPageToken, verifyTag } from './signing.ts'
import { sealTag } from './tag-format.ts'
import { deriveBrowserKey, deriveWorkerKey, type MasterKeys, parseMasterKeys } from './tag-keys.ts'

const keys = parseMasterKeys(`${vectors.master.kid}:${vectors.master.key}`, 'tag')
const [master] = keys
const worker = deriveWorkerKey(master)
const nowMs = 1_794_000_000_000
const scope = { session: 'visit-1', channel: 'pi', expiresAt: nowMs / 1000 + 900 }
const browser = deriveBrowserKey(master, scope)
const call = { keys, channel: 'pi', affiliate: 'pi', nowMs }

function reasonOf(attempt: () => unknown): unknown {
  try {
    attempt()
    return 'accepted'
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? error.details?.reason : error
  }
}

function verdict(tag: string, change: Partial<typeof call> = {}): unknown {
  return reasonOf(() => verifyTag({ ...call, ...change, tag }))
}

describe('R-CRY-3: the primitives', () => {
  it('XChaCha20-Poly1305 gives the published answer', () => {
    const { key, nonce, aad, plaintext, sealed } = published.xchacha20poly1305
    const cipher = xchacha20poly1305(hexToBytes(key), hexToBytes(nonce), hexToBytes(aad))
    expect(bytesToHex(cipher.encrypt(hexToBytes(plaintext)))).toBe(sealed)
    expect(bytesToHex(cipher.decrypt(hexToBytes(sealed)))).toBe(plaintext)
  })

  it('HKDF-SHA256 gives the published answer', () => {
    const { ikm, salt, info, length, okm } = published.hkdf_sha256
    const out = hkdf(sha256, hexToBytes(ikm), hexToBytes(salt), hexToBytes(info), length)
    expect(bytesToHex(out)).toBe(okm)
  })

  it('HMAC-SHA256 gives the published answer', () => {
    const { key, data, mac } = published.hmac_sha256
    expect(bytesToHex(hmac(sha256, hexToBytes(key), hexToBytes(data)))).toBe(mac)
  })
})

describe('R-CRY-3: the shared vectors', () => {
  it('derive the same keys', () => {
    const ours = [deriveWorkerKey(master), deriveBrowserKey(master, vectors.scope)]
    const theirs = [vectors.tags[0], vectors.tags[3]]
    expect(ours.map(({ kid }) => kid)).toEqual(theirs.map((entry) => entry?.kid))
    expect(ours.map(({ key }) => encodeBase64url(key))).toEqual(theirs.map((entry) => entry?.key))
  })

  it.each(vectors.tags)('give the same bytes: $from $payload.n', (entry) => {
    const key = bytesOf(entry.key)
    expect(sealTag({ kid: entry.kid, key }, entry.payload, bytesOf(entry.nonce))).toBe(entry.tag)
    expect(pageToken(entry.tag, key)).toBe(entry.page_token)
    const { t, n, a } = entry.payload
    expect(openTag(entry.tag, () => key)).toEqual({ issuedAt: t, token: n, affiliate: a })
  })
})

describe('a tag', () => {
  it.each([
    ['worker', worker],
    ['browser', browser],
  ])('of the %s is accepted and tells its time, token and affiliate', (_, key) => {
    const opened = verifyTag({ ...call, tag: makeTag(key, 'pi', nowMs + 999) })
    expect(opened).toMatchObject({ issuedAt: nowMs / 1000, affiliate: 'pi' })
    expect(opened.token).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('of a shop without affiliate says null', () => {
    const tag = makeTag(worker, null, nowMs)
    expect(verdict(tag, { affiliate: null as unknown as string })).toBe('accepted')
    expect(verdict(tag)).toBe('affiliate')
  })

  it.each([
    [-301, 'clock'],
    [-300, 'accepted'],
    [0, 'accepted'],
    [60, 'accepted'],
    [61, 'clock'],
    [-86_400, 'clock'],
    [86_400, 'clock'],
  ])('made %i s from now is %s', (seconds, outcome) => {
    expect(verdict(makeTag(worker, 'pi', nowMs + seconds * 1000))).toBe(outcome)
  })

  it('refused for its time tells the time of the server', () => {
    const tag = makeTag(worker, 'pi', nowMs - 3_600_000)
    expect(() => verifyTag({ ...call, tag })).toThrow(
      expect.objectContaining({ details: { reason: 'clock', serverTime: nowMs / 1000 } }),
    )
  })

  it('of another shop is refused', () => {
    expect(verdict(makeTag(worker, 'royalairmaroc', nowMs))).toBe('affiliate')
  })

  it.each([
    'x',
    '.',
    'w1.2026a',
    'w1.2026a.',
    `w1.2026a.${'A'.repeat(53)}`,
    `w1.2026a.${'A'.repeat(5000)}`,
    'w1.2026a.==',
    '日本.AAAA',
    '',
  ])('that is none is refused: %s', (tag) => {
    expect(verdict(tag)).toBe('malformed')
  })

  it('R-CRY-2: cut anywhere is refused', () => {
    const tag = makeTag(browser, 'pi', nowMs)
    const lengths = Array.from(tag, (_, length) => length)
    expect(lengths.filter((length) => verdict(tag.slice(0, length)) === 'accepted')).toEqual([])
  })

  it.each([
    ['worker', worker, null],
    ['worker', worker, 'pi'],
    ['browser', browser, 'pi'],
    ['browser', browser, 'a longer partner'],
  ])('R-CRY-2: with any one bit of its text flipped is refused: %s', (_, key, affiliate) => {
    const tag = makeTag(key, affiliate, nowMs)
    const flips = Array.from({ length: tag.length * 8 }, (_, bit) => flipCharBit(tag, bit))
    const change = { affiliate: affiliate as string }
    expect(verdict(tag, change)).toBe('accepted')
    expect(flips.filter((flipped) => verdict(flipped, change) === 'accepted')).toEqual([])
  })

  it('with any one bit of its bytes flipped is refused', () => {
    const tag = makeTag(worker, 'pi', nowMs)
    const dot = tag.lastIndexOf('.')
    const bytes = bytesOf(tag.slice(dot + 1))
    const reasons = Array.from({ length: bytes.length * 8 }, (_, bit) => {
      const flipped = Uint8Array.from(bytes)
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      return verdict(`${tag.slice(0, dot)}.${encodeBase64url(flipped)}`)
    })
    expect(new Set(reasons)).toEqual(new Set(['tampered']))
  })

  it.each([
    ['not JSON', 'nonsense'],
    ['no object', '1'],
    ['a time that is none', '{"t":"1","n":"6f1f0c7a-2f35-4c0a-9b43-1c8d6a1b2c3d","a":null}'],
    ['a token that is none', '{"t":1,"n":"x","a":null}'],
    ['no affiliate field', '{"t":1,"n":"6f1f0c7a-2f35-4c0a-9b43-1c8d6a1b2c3d"}'],
  ])('holding %s is refused', (_, text) => {
    expect(verdict(sealText(text))).toBe('malformed')
  })

  it('never repeats a nonce or a token in 20,000', () => {
    const tags = Array.from({ length: 20_000 }, () => makeTag(worker, null, nowMs))
    const dot = worker.kid.length + 1
    // 24 bytes are exactly 32 characters.
    expect(new Set(tags.map((tag) => tag.slice(dot, dot + 32))).size).toBe(tags.length)
  })
})

describe('keys', () => {
  it('of another master with the same id open nothing', () => {
    const other = parseMasterKeys(`2026a:${encodeBase64url(new Uint8Array(32).fill(9))}`, 'tag')
    expect(verdict(makeTag(worker, 'pi', nowMs), { keys: other })).toBe('tampered')
  })

  it('unknown by id are refused', () => {
    const strange = deriveWorkerKey({ kid: 'other', key: master.key })
    expect(verdict(makeTag(strange, 'pi', nowMs))).toBe('unknown_key')
  })

  it('R-CRY-3: stay good while the next one signs', () => {
    const next = { kid: '2026b', key: new Uint8Array(32).fill(7) }
    const rotated: MasterKeys = [next, master]
    expect(verdict(makeTag(worker, 'pi', nowMs), { keys: rotated })).toBe('accepted')
    expect(verdict(makeTag(deriveWorkerKey(next), 'pi', nowMs), { keys: rotated })).toBe('accepted')
    expect(verdict(makeTag(worker, 'pi', nowMs), { keys: [next] })).toBe('unknown_key')
  })

  it('never seal with the master key itself', () => {
    expect(encodeBase64url(worker.key)).not.toBe(vectors.master.key)
    expect(verdict(makeTag({ kid: worker.kid, key: master.key }, 'pi', nowMs))).toBe('tampered')
  })

  it('of a browser end with their time', () => {
    const lastMs = scope.expiresAt * 1000 - 1
    expect(verdict(makeTag(browser, 'pi', lastMs), { nowMs: lastMs })).toBe('accepted')
    expect(verdict(makeTag(browser, 'pi', lastMs), { nowMs: lastMs + 1 })).toBe('expired_key')
  })

  it('of a browser serve no other channel', () => {
    expect(verdict(makeTag(browser, 'pi', nowMs), { channel: 'edelweiss' })).toBe('foreign_channel')
  })

  it.each([
    ['a later end', `b1.2026a.visit-1.pi.${scope.expiresAt + 1}`],
    ['another visit', `b1.2026a.visit-2.pi.${scope.expiresAt}`],
  ])('of a browser cannot be given %s', (_, kid) => {
    expect(verdict(makeTag({ kid, key: browser.key }, 'pi', nowMs))).toBe('tampered')
  })

  it.each([
    'b1.2026a.visit-1.pi',
    'b1.2026a.visit-1.pi.soon',
    'b1.2026a.visit-1.pi.09999999999',
    `b1.2026a..pi.${scope.expiresAt}`,
    `b1.2026a.visit-1.pi.${scope.expiresAt}.more`,
    'w1.2026a.extra',
    'w2.2026a',
    '2026a',
  ])('with an id of no known form are refused: %s', (kid) => {
    const refusals = ['unknown_key', 'foreign_channel']
    expect(refusals).toContain(verdict(makeTag({ kid, key: browser.key }, 'pi', nowMs)))
  })

  it.each([
    ['', /tag key 1 as "id:key"/],
    ['onlyid', /tag key 1 as "id:key"/],
    ['a:short', /tag key 1 \(a\) to be 32 bytes/],
    ['a b:AAAA', /tag key 1 as "id:key"/],
    [`a:${'A'.repeat(43)},a:${'A'.repeat(43)}`, /different ids/],
    [`a:${'A'.repeat(43)},b:${'A'.repeat(43)},c:${'A'.repeat(43)}`, /one or two tag keys, got 3/],
  ])('written wrongly are named without being told: %s', (text, message) => {
    expect(() => parseMasterKeys(text, 'tag')).toThrow(message)
    expect(() => parseMasterKeys(text, 'tag')).not.toThrow(/A{20}/)
  })

  it.each([
    [{ ...scope, session: 'a.b' }],
    [{ ...scope, channel: '' }],
    [{ ...scope, expiresAt: 1.5 }],
  ])('are not made for an unsafe scope: %j', (unsafe) => {
    expect(() => deriveBrowserKey(master, unsafe)).toThrow('expected')
  })
})

describe('a page token', () => {
  const signed = signCall(browser, 'pi', nowMs)
  const check = { tag: signed.tag, keys, channel: 'pi', nowMs }

  it('made with the key of the tag is accepted', () => {
    expect(reasonOf(() => verifyPageToken(signed.pageToken(), check))).toBe('accepted')
  })

  it.each([
    ['of another tag', pageToken(makeTag(browser, 'pi', nowMs), browser.key)],
    ['of another key', pageToken(signed.tag, worker.key)],
    ['in capitals', signed.pageToken().toUpperCase().replace(/^\d/, 'A')],
    ['too short', signed.pageToken().slice(2)],
    ['empty', ''],
  ])('%s is refused', (_, token) => {
    expect(reasonOf(() => verifyPageToken(token, check))).toBe('page_token')
  })

  it('of an expired key is refused', () => {
    const late = { ...check, nowMs: scope.expiresAt * 1000 }
    expect(reasonOf(() => verifyPageToken(signed.pageToken(), late))).toBe('expired_key')
  })
})

function bytesOf(text: string): Uint8Array {
  return decodeBase64url(text) ?? new Uint8Array()
}

function flipCharBit(text: string, bit: number): string {
  const at = bit >> 3
  const flipped = String.fromCharCode(text.charCodeAt(at) ^ (1 << (bit & 7)))
  return text.slice(0, at) + flipped + text.slice(at + 1)
}

function sealText(text: string): string {
  const nonce = new Uint8Array(24).fill(5)
  const aad = new TextEncoder().encode(worker.kid)
  const sealed = xchacha20poly1305(worker.key, nonce, aad).encrypt(new TextEncoder().encode(text))
  return `${worker.kid}.${encodeBase64url(Uint8Array.from([...nonce, ...sealed]))}`
}
