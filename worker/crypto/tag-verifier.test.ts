import { describe, expect, it } from 'vitest'
import type { Channel } from '#contract/channel.ts'
import { makeTag } from '#contract/signing.ts'
import { deriveBrowserKey, deriveWorkerKey, type MasterKeys } from '#contract/tag-keys.ts'
import { createTagVerifier } from './tag-verifier.ts'

const master = { kid: 'a', key: new Uint8Array(32).fill(1) }
const keys: MasterKeys = [master]
const worker = deriveWorkerKey(master)
const nowMs = 1_794_000_000_000
const now = () => nowMs
const edelweiss: Channel = {
  id: 'edelweiss',
  affiliate: 'edelweiss',
  catalogue: { marginPercent: 0 },
}
const plain: Channel = { id: 'plain', catalogue: { marginPercent: 0 } }

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

function createClaim() {
  const claimed = new Map<string, number>()
  const claim = async (token: string, expiresAt: number) => {
    await Promise.resolve()
    if (claimed.has(token)) return false
    claimed.set(token, expiresAt)
    return true
  }
  return { claimed, claim }
}

describe('the tag of a call', () => {
  const verify = createTagVerifier({ keys, now })

  it('lets the call of its own shop pass, again and again', async () => {
    const request = tagged(makeTag(worker, 'edelweiss', nowMs))
    await verify(request, edelweiss)
    await verify(request, edelweiss)
  })

  it('of a shop without a partner carries none', async () => {
    await verify(tagged(makeTag(worker, null, nowMs)), plain)
    await expect(verify(tagged(makeTag(worker, '', nowMs)), plain)).rejects.toEqual(
      refusal('affiliate'),
    )
  })

  it.each([
    ['is missing', undefined, 'missing'],
    ['is empty', '', 'missing'],
    ['is nonsense', 'nonsense', 'malformed'],
    ['is of another shop', makeTag(worker, 'pi', nowMs), 'affiliate'],
    ['is too old', makeTag(worker, 'edelweiss', nowMs - 301_000), 'clock'],
    ['is too far ahead', makeTag(worker, 'edelweiss', nowMs + 61_000), 'clock'],
    [
      'is made with the browser key of another shop',
      makeTag(
        deriveBrowserKey(master, { session: 's', channel: 'pi', expiresAt: nowMs }),
        'edelweiss',
        nowMs,
      ),
      'foreign_channel',
    ],
  ])('refuses the call when it %s', async (_, tag, reason) => {
    await expect(verify(tagged(tag), edelweiss)).rejects.toEqual(refusal(reason))
  })
})

describe('the tag of a protected action', () => {
  it('counts once', async () => {
    const verify = createTagVerifier({ keys, now, ...createClaim() })
    const request = tagged(makeTag(worker, null, nowMs))
    await verify(request, plain)
    await expect(verify(request, plain)).rejects.toEqual(refusal('replayed'))
  })

  it('is accepted once of fifty copies at the same time', async () => {
    const verify = createTagVerifier({ keys, now, ...createClaim() })
    const tag = makeTag(worker, null, nowMs)
    const copies = Array.from({ length: 50 }, () => verify(tagged(tag), plain))
    const outcomes = await Promise.allSettled(copies)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is remembered for as long as it would be accepted', async () => {
    const { claimed, claim } = createClaim()
    const verify = createTagVerifier({ keys, now, claim })
    await verify(tagged(makeTag(worker, null, nowMs + 60_000)), plain)
    expect([...claimed.values()]).toEqual([nowMs / 1000 + 60 + 301])
  })

  it('is not used up by a refusal', async () => {
    const { claimed, claim } = createClaim()
    const verify = createTagVerifier({ keys, now, claim })
    await expect(verify(tagged(makeTag(worker, 'pi', nowMs)), plain)).rejects.toThrow()
    expect(claimed.size).toBe(0)
  })
})
