import { describe, expect, it } from 'vitest'
import { createAnswerCache } from './answer-cache.ts'

const catalogue = 'https://backend.internal/api/v3/catalogue'
const openCache = () => (caches as unknown as { default: Cache }).default

type Asking = { url: string; channel?: string; language?: string; method?: string }

/** Sends a request through the cache and waits until the answer is stored. */
async function ask(
  { url, channel = 'tradewind', language = 'en', method = 'GET' }: Asking,
  answer: () => Response,
) {
  const work: Promise<unknown>[] = []
  let asked = 0
  const request = new Request(url, {
    method,
    headers: { 'x-channel-id': channel, 'accept-language': language },
  })
  const fromCache = createAnswerCache(openCache)
  const backend = async () => {
    asked += 1
    return answer()
  }
  const response = await fromCache(request, backend, (promise) => work.push(promise))
  const text = await response.text()
  await Promise.all(work)
  return { text, asked }
}

const shared = (text: string) => () =>
  new Response(text, {
    headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=60' },
  })

describe('public answers at the edge', () => {
  it('are asked for once', async () => {
    const url = `${catalogue}/once?currency=USD`
    expect(await ask({ url }, shared('"one"'))).toEqual({ text: '"one"', asked: 1 })
    expect(await ask({ url }, shared('"two"'))).toEqual({ text: '"one"', asked: 0 })
  })

  it.each([
    ['channel', { channel: 'edelweiss' }],
    ['language', { language: 'de' }],
    ['currency', { url: `${catalogue}/keyed?currency=CHF` }],
  ])('differ by %s', async (_, other) => {
    const own = { url: `${catalogue}/keyed?currency=USD` }
    await ask(own, shared('"own"'))
    const found = await ask({ ...own, ...other }, shared('"other"'))
    expect(found.text).toBe('"other"')
  })

  it.each([
    ['a refusal', () => new Response('{}', { status: 404 })],
    ['a private answer', () => Response.json(1, { headers: { 'cache-control': 'no-store' } })],
    [
      'an answer with a cookie',
      () => Response.json(1, { headers: { 'cache-control': 'public', 'set-cookie': 'a=b' } }),
    ],
  ])('never include %s', async (name, answer) => {
    const url = `${catalogue}/refused?of=${encodeURIComponent(name)}`
    await ask({ url }, answer)
    expect((await ask({ url }, answer)).asked).toBe(1)
  })

  it.each([
    ['another method', { method: 'POST', url: `${catalogue}/plain` }],
    ['a call outside the catalogue', { url: 'https://backend.internal/api/v3/user/get_profile' }],
  ])('are not looked up for %s', async (_, asking) => {
    await ask(asking, shared('1'))
    expect((await ask(asking, shared('1'))).asked).toBe(1)
  })
})
