import { describe, expect, it } from 'vitest'
import { decodeBase64url } from '#contract/base64url.ts'
import { pageToken } from '#crypto/signing.ts'
import { sealTag } from '#crypto/tag-format.ts'
import vectors from '#crypto/vectors/signing.json' with { type: 'json' }
import { fetchSession } from './session.ts'
import { createWorld, hour, keyLifeSeconds, startMs } from './testing/browser-world.ts'

describe('the session of a browser', () => {
  it('is read in camelCase', async () => {
    const { transport } = createWorld()
    const session = await fetchSession({ transport, origin: 'https://pi.example' })
    expect(session).toMatchObject({ serverTime: startMs / 1000, signedIn: false, locale: 'en' })
    expect(session.tag.expiresAt).toBe(startMs / 1000 + keyLifeSeconds)
  })

  it('is a network failure where it cannot be reached', async () => {
    const transport = () => Promise.reject(new TypeError('offline'))
    await expect(fetchSession({ transport, origin: 'https://pi.example' })).rejects.toMatchObject({
      code: 'network',
    })
  })
})

describe('the API of a browser', () => {
  it('signs with the key of one session for many calls', async () => {
    const { world, api } = createWorld()
    await Promise.all([
      api.call('getHmacCode', {}),
      api.call('getHmacCode', {}),
      api.call('signOut', {}),
    ])
    expect(await api.call('getHmacCode', {})).toEqual({ isFine: true })
    expect(world.sessions).toBe(1)
    expect(world.calls).toEqual(Array(4).fill('accepted'))
  })

  it.each([hour, -hour, 24 * hour])('works with a clock that is wrong by %i ms', async (ahead) => {
    const { world, api } = createWorld()
    world.browserAheadMs = ahead
    await api.call('getHmacCode', {})
    expect(world.calls).toEqual(['accepted'])
  })

  it('resynchronises once when its clock jumps', async () => {
    const { world, api } = createWorld()
    await api.call('getHmacCode', {})
    world.browserAheadMs = -hour
    expect(await api.call('getHmacCode', {})).toEqual({ isFine: true })
    await api.call('getHmacCode', {})
    expect(world.calls).toEqual(['accepted', 'clock', 'accepted', 'accepted'])
    expect(world.sessions).toBe(2)
  })

  it('renews its key before it ends, once for all calls', async () => {
    const { world, api } = createWorld()
    await api.call('getHmacCode', {})
    world.serverMs += (keyLifeSeconds - 30) * 1000
    await Promise.all([
      api.call('getHmacCode', {}),
      api.call('getHmacCode', {}),
      api.call('getHmacCode', {}),
    ])
    expect(world.sessions).toBe(2)
    expect(world.calls).toEqual(Array(4).fill('accepted'))
  })

  it('goes on with its key while it cannot be renewed', async () => {
    const { world, api } = createWorld()
    await api.call('getHmacCode', {})
    world.serverMs += (keyLifeSeconds - 30) * 1000
    world.isSessionDown = true
    await api.call('getHmacCode', {})
    world.isSessionDown = false
    await api.call('getHmacCode', {})
    expect(world.calls).toEqual(Array(3).fill('accepted'))
  })

  it('takes a new key after the server changed its own', async () => {
    const { world, api } = createWorld()
    await api.call('getHmacCode', {})
    world.keys = [{ kid: 'b', key: new Uint8Array(32).fill(2) }]
    await api.call('getHmacCode', {})
    expect(world.calls).toEqual(['accepted', 'unknown_key', 'accepted'])
  })

  it('gives up after one try where a new session does not help', async () => {
    const { world, api } = createWorld({ affiliate: 'pi' })
    await api.call('getHmacCode', {})
    world.browserAheadMs = -hour
    world.isSessionDown = true
    await expect(api.call('getHmacCode', {})).rejects.toMatchObject({ code: 'unauthorized' })
    expect(world.calls).toEqual(['accepted', 'clock'])
  })

  it('leaves other refusals to the handler of the page', async () => {
    const seen: unknown[] = []
    const { world, api } = createWorld({
      affiliate: null,
      onUnauthorized: async (error) => {
        seen.push(error.details?.reason)
        return 'stop'
      },
    })
    await expect(api.call('getHmacCode', {})).rejects.toMatchObject({ code: 'unauthorized' })
    expect(seen).toEqual(['affiliate'])
    expect(world.sessions).toBe(1)
  })

  it('R-TOK-4 tells the page when the person’s session has ended, and of no other refusal', async () => {
    const told: string[] = []
    const listen = ({ type }: Event) => told.push(type)
    addEventListener('session-end', listen)
    const { world, api } = createWorld()
    await api.call('getHmacCode', {})
    world.browserAheadMs = -hour
    await api.call('getHmacCode', {})
    expect(told).toEqual([])
    world.hasEnded = true
    await expect(api.call('getHmacCode', {})).rejects.toMatchObject({ code: 'unauthorized' })
    expect(told).toEqual(['session-end'])
    removeEventListener('session-end', listen)
  })

  it('proves a bot-checked call with the key of its tag', async () => {
    const { world, api } = createWorld()
    await api.call('passkeySignIn', { flow: 'flow', credential: {} })
    expect(world.calls).toEqual(['accepted'])
  })
})

describe('the shared vectors', () => {
  it.each(vectors.tags)('give the same bytes in a browser: $from $payload.n', (entry) => {
    const key = decodeBase64url(entry.key) ?? new Uint8Array()
    const nonce = decodeBase64url(entry.nonce) ?? new Uint8Array()
    expect(sealTag({ kid: entry.kid, key }, entry.payload, nonce)).toBe(entry.tag)
    expect(pageToken(entry.tag, key)).toBe(entry.page_token)
  })
})
