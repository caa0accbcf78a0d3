import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#contract/errors.ts'
import { createDeadlines } from '../call-deadline.ts'
import { createAnswerCache } from './answer-cache.ts'
import { askRemote } from './ask-remote.ts'

// The shapes are loaded by the first answer, which on a busy machine takes part of its time.
beforeAll(async () => {
  await Promise.all([
    import('#contract/calls/customer/catalogue.ts'),
    import('#contract/calls/customer/content.ts'),
  ])
})
beforeEach(() => vi.spyOn(console, 'warn').mockReturnValue(undefined))
afterEach(() => vi.unstubAllGlobals())

const openCache = () => (caches as unknown as { default: Cache }).default
const fromCache = createAnswerCache(openCache)
const deadlineOf = createDeadlines()

const entry = {
  id: 'posts/one',
  type: 'posts',
  slug: 'one',
  locale: 'de',
  available_locales: ['en', 'de'],
  revision: '1',
  published_at: '2026-11-01',
  updated_at: '2026-11-01',
  seo: { title: 'One', description: 'One' },
  title: 'One',
  summary: 'One',
  facts: {},
  body: 'Good text',
  assets: [],
}
const list = (changed: object = {}) => ({
  entries: [{ ...entry, ...changed }],
  last_evaluated_key: null,
})

type Answer = (request: Request) => Response | Promise<Response>

/** Reads a text as pages do, from a CMS that answers in a given way. */
function read(name: string, answer: Answer) {
  return ask(`entries?type=posts&slug=one&locale=de&of=${name}`, answer)
}

/** Searches as the page of results does. */
function search(name: string, answer: Answer) {
  return ask(`search?q=${name}&locale=de`, answer)
}

async function ask(path: string, answer: Answer) {
  vi.stubGlobal('fetch', async (request: Request) => answer(request))
  const request = new Request(`https://backend.internal/api/v3/content/${path}`, {
    headers: { 'accept-language': 'de' },
  })
  const work: Promise<unknown>[] = []
  const remote = new Request(`https://cms.example/${path}`)
  const send = () => askRemote(remote, deadlineOf({}, 'content'), { call: request })
  // Every stored answer counts as too old, so that the CMS is asked again.
  const response = await fromCache(request, send, (each) => work.push(each), Date.now() + 1_000)
  const text = await response.text()
  await Promise.all(work)
  return text
}

const good = () => Response.json(list(), { headers: { 'cache-control': 'public, max-age=60' } })
const json = (value: unknown) => () =>
  Response.json(value, { headers: { 'cache-control': 'public, max-age=60' } })

const faults: [string, Answer][] = [
  ['fails', () => new Response('broken', { status: 500 })],
  ['cannot be reached', () => Promise.reject(new TypeError('no route'))],
  ['is a login page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['has other types', json({ entries: [{ ...entry, title: 7 }], last_evaluated_key: null })],
  ['has no list', json({ entries: 'none' })],
  ['sends 5 MB', json(list({ body: 'x'.repeat(5_000_000) }))],
  ['has another text', json(list({ slug: 'two' }))],
  ['has another collection', json(list({ type: 'media' }))],
  ['speaks another language', json(list({ locale: 'fr' }))],
  [
    'breaks off',
    () => new Response('{"entries":[', { headers: { 'content-type': 'application/json' } }),
  ],
]

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
