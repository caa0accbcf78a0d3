import { vi } from 'vitest'
import { createAnswerCache } from '#worker/edge/api/answer-cache.ts'
import { askRemote } from '#worker/edge/api/ask-remote.ts'
import { createDeadlines } from '#worker/edge/call-deadline.ts'

const openCache = () => (caches as unknown as { default: Cache }).default
const fromCache = createAnswerCache(openCache)
const deadlineOf = createDeadlines()

export const entry = {
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
export const list = (changed: object = {}) => ({
  entries: [{ ...entry, ...changed }],
  last_evaluated_key: null,
})

export type Answer = (request: Request) => Response | Promise<Response>

/** Reads a text as pages do, from a CMS that answers in a given way. */
export function read(name: string, answer: Answer) {
  return ask(`entries?type=posts&slug=one&locale=de&of=${name}`, answer)
}

/** Searches as the page of results does. */
export function search(name: string, answer: Answer) {
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

export const good = () =>
  Response.json(list(), { headers: { 'cache-control': 'public, max-age=60' } })
export const json = (value: unknown) => () =>
  Response.json(value, { headers: { 'cache-control': 'public, max-age=60' } })

export const faults: [string, Answer][] = [
  ['fails', () => new Response('broken', { status: 500 })],
  ['cannot be reached', () => Promise.reject(new TypeError('no route'))],
  ['is a login page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['has other types', json({ entries: [{ ...entry, title: 7 }], last_evaluated_key: null })],
  ['has no list', json({ entries: 'none' })],
  ['sends 5 MB', json(list({ body: 'x'.repeat(5_000_000) }))],
  [
    'leads to another address',
    () => Response.json(list(), { status: 302, headers: { location: 'http://10.0.0.1/entries' } }),
  ],
  ['has another text', json(list({ slug: 'two' }))],
  ['has another collection', json(list({ type: 'media' }))],
  ['speaks another language', json(list({ locale: 'fr' }))],
  [
    'breaks off',
    () => new Response('{"entries":[', { headers: { 'content-type': 'application/json' } }),
  ],
]
