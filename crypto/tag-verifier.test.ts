import { describe, expect, it } from 'vitest'
import { makeTag, signCall } from '#crypto/signing.ts'
import { deriveBrowserKey, deriveWorkerKey, type MasterKeys } from '#crypto/tag-keys.ts'
import { createTagVerifier } from './tag-verifier.ts'

const master = { kid: 'a', key: new Uint8Array(32).fill(1) }
const keys: MasterKeys = [master]
const worker = deriveWorkerKey(master)
const nowMs = 1_794_000_000_000
const now = () => nowMs
const edelweiss = { id: 'edelweiss', affiliate: 'edelweiss' }
const plain = { id: 'plain' }

function tagged(tag?: string): Request {
  const headers = new Headers(tag === undefined ? {} : { 'x-app-tag': tag })
  return new Request('https://shop.example/api/v3/plans', { headers })
}

function refusal(reason: string) {
  return expect.objectContaining({
    code: 'unauthorized',
    details: expect.objectContaining({ reason }),
  })
}

describe('the tag of a call', () => {
  const { verifyTag } = createTagVerifier({ keys, now })

  it('lets the call of its own shop pass and tells its token and time', () => {
    const request = tagged(makeTag(worker, 'edelweiss', nowMs))
    const opened = verifyTag(request, edelweiss)
    expect(opened).toMatchObject({ issuedAt: nowMs / 1000, affiliate: 'edelweiss' })
    expect(verifyTag(request, edelweiss)).toEqual(opened)
  })

  it('of a shop without a partner carries none', () => {
    verifyTag(tagged(makeTag(worker, null, nowMs)), plain)
    expect(() => verifyTag(tagged(makeTag(worker, '', nowMs)), plain)).toThrow(refusal('affiliate'))
  })

  it.each([
    ['is missing', undefined, 'missing'],
    ['is empty', '', 'missing'],
    ['is nonsense', 'nonsense', 'malformed'],
    ['is of another shop', makeTag(worker, 'pi', nowMs), 'affiliate'],
    ['is 301 s old', makeTag(worker, 'edelweiss', nowMs - 301_000), 'clock'],
    ['is 61 s ahead', makeTag(worker, 'edelweiss', nowMs + 61_000), 'clock'],
    [
      'is made with the browser key of another shop',
      makeTag(
        deriveBrowserKey(master, { session: 's', channel: 'pi', expiresAt: nowMs }),
        'edelweiss',
        nowMs,
      ),
      'foreign_channel',
    ],
  ])('refuses the call when it %s', (_, tag, reason) => {
    expect(() => verifyTag(tagged(tag), edelweiss)).toThrow(refusal(reason))
  })

  it.each([
    ['299 s old', -299],
    ['300 s old', -300],
    ['60 s ahead', 60],
  ])('takes one that is %s', (_, seconds) => {
    const tag = makeTag(worker, 'edelweiss', nowMs + seconds * 1000)
    expect(verifyTag(tagged(tag), edelweiss).issuedAt).toBe(nowMs / 1000 + seconds)
  })
})

describe('the page token of a call', () => {
  const { verifyPageToken } = createTagVerifier({ keys, now })
  const { tag, pageToken } = signCall(worker, null, nowMs)

  function withToken(token?: string, of = tag): Request {
    const headers = new Headers({ 'x-app-tag': of })
    if (token !== undefined) headers.set('x-page-token', token)
    return new Request('https://shop.example/api/v3/user/sign_in', { headers })
  }

  it('is the HMAC of its tag', () => {
    expect(() => verifyPageToken(withToken(pageToken()), plain)).not.toThrow()
  })

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['cut', pageToken().slice(1)],
    ['in upper case', pageToken().toUpperCase()],
    ['of another tag', signCall(worker, null, nowMs).pageToken()],
  ])('is refused when it is %s', (_, token) => {
    expect(() => verifyPageToken(withToken(token), plain)).toThrow(refusal('page_token'))
  })
})
