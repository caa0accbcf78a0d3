import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#contract/errors.ts'
import {
  type Answer,
  entry,
  faults,
  good,
  json,
  list,
  read,
  search,
} from '#worker/testing/test-cms.ts'

// The shapes are loaded by the first answer, which on a busy machine takes part of its time.
beforeAll(async () => {
  await Promise.all([
    import('#contract/calls/customer/catalogue.ts'),
    import('#contract/calls/customer/content.ts'),
  ])
})
beforeEach(() => vi.spyOn(console, 'warn').mockReturnValue(undefined))
afterEach(() => vi.unstubAllGlobals())

describe('a remote CMS', () => {
  it.each(faults)('that %s leaves the last good copy', async (name, fault) => {
    expect(await read(name, good)).toContain('Good text')
    expect(await read(name, fault)).toContain('Good text')
  })

  it.each(faults)('that %s from the start is unavailable', async (name, fault) => {
    await expect(read(`${name} first`, fault)).rejects.toBeInstanceOf(ApiError)
  })

  it('that hangs or trickles is given up in two seconds', async () => {
    expect(await read('hangs', good)).toContain('Good text')
    const trickle = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{')),
    })
    const begun = Date.now()
    const slow = () => new Response(trickle, { headers: { 'content-type': 'application/json' } })
    expect(await read('hangs', slow)).toContain('Good text')
    expect(Date.now() - begun).toBeLessThan(2_000)
  })

  it('that hangs from the start is given up in two seconds, for good', async () => {
    const hang = ({ signal }: Request) =>
      new Promise<Response>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      )
    const begun = Date.now()
    await expect(read('hangs first', hang)).rejects.toMatchObject({
      details: { reason: 'deadline' },
    })
    expect(Date.now() - begun).toBeLessThan(2_000)
  })

  it('R-OPS-4 is never followed to another address', async () => {
    const asked: Request[] = []
    const answer = (request: Request) => {
      asked.push(request)
      return good()
    }
    await read('not followed', answer)
    expect(asked.map(({ redirect }) => redirect)).toEqual(['manual'])
  })

  it('may send the English text where it has no other', async () => {
    expect(await read('english', json(list({ locale: 'en' })))).toContain('Good text')
  })

  it('finds texts of all collections', async () => {
    const mixed = json({ entries: [entry, { ...entry, type: 'guides', slug: 'two' }] })
    expect(await search('one', mixed)).toContain('"two"')
  })

  it.each<[string, Answer]>([
    ['cannot search', () => new Response('none', { status: 404 })],
    ['fails', () => new Response('broken', { status: 500 })],
    ['finds another language', json({ entries: [{ ...entry, locale: 'fr' }] })],
    ['finds too much', json({ entries: Array.from({ length: 13 }, () => entry) })],
    ['finds other shapes', json({ hits: [] })],
  ])('that %s finds no texts, which is a failure that pages know', async (name, fault) => {
    await expect(search(name, fault)).rejects.toBeInstanceOf(ApiError)
  })
})
