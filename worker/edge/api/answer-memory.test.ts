import { afterEach, describe, expect, it, vi } from 'vitest'
import { createAnswerMemory } from './answer-memory.ts'

const url = (path: string) => new URL(`https://backend.internal/api/v3${path}`)
const japan = url('/catalogue/destinations/japan?currency=USD')
const answer = (policy = 'public, max-age=60') =>
  new Response('{}', { headers: { 'cache-control': policy } })

afterEach(() => vi.useRealTimers())

describe('the memory of parsed answers', () => {
  it('returns the same object while the answer is fresh, and not a moment longer', () => {
    vi.useFakeTimers({ now: 1_000 })
    const memory = createAnswerMemory()('tradewind', 'en')
    const value = { plans: [] }
    memory.keep(japan, answer(), value)
    expect(memory.recall(new URL(japan))).toBe(value)
    vi.setSystemTime(60_999)
    expect(memory.recall(japan)).toBe(value)
    vi.setSystemTime(61_000)
    expect(memory.recall(japan)).toBeUndefined()
  })

  it('keeps an answer of the cache only for as long as the cache does', () => {
    vi.useFakeTimers({ now: 1_000 })
    const memory = createAnswerMemory()('tradewind', 'en')
    const kept = new Response('{}', {
      headers: { 'cache-control': 'public, max-age=86460', 'x-answer-fresh-until': '5000' },
    })
    memory.keep(japan, kept, {})
    vi.setSystemTime(5_000)
    expect(memory.recall(japan)).toBeUndefined()
    memory.keep(japan, kept, {})
    expect(memory.recall(japan)).toBeUndefined()
  })

  it('never gives a shop, a language or a currency the answer of another one', () => {
    const memoryOf = createAnswerMemory()
    memoryOf('tradewind', 'en').keep(japan, answer(), {})
    expect(memoryOf('mtn', 'en').recall(japan)).toBeUndefined()
    expect(memoryOf('tradewind', 'de').recall(japan)).toBeUndefined()
    const inEuro = url('/catalogue/destinations/japan?currency=EUR')
    expect(memoryOf('tradewind', 'en').recall(inEuro)).toBeUndefined()
  })

  it.each([
    ['a private answer', japan, answer('private, max-age=60')],
    ['an answer that is not to be stored', japan, answer('no-store')],
    ['an answer of an account', url('/user/get_profile'), answer()],
    ['a text, which a publication makes invalid', url('/content/entries?type=post'), answer()],
    ['a search, which rarely repeats', url('/catalogue/search?q=japan'), answer()],
  ])('does not keep %s', (_, asked, given) => {
    const memory = createAnswerMemory()('tradewind', 'en')
    memory.keep(asked, given, {})
    expect(memory.recall(asked)).toBeUndefined()
  })

  it('lets no page change what others see', () => {
    const memory = createAnswerMemory()('tradewind', 'en')
    memory.keep(japan, answer(), { plans: [{ networks: ['au'] }] })
    const value = memory.recall(japan) as { plans: { networks: string[] }[] }
    expect(() => value.plans[0]?.networks.push('other')).toThrow(TypeError)
  })

  it('forgets the answer that was not asked for the longest after 64 others', () => {
    const memory = createAnswerMemory()('tradewind', 'en')
    const place = (at: number) => url(`/catalogue/destinations/place-${at}`)
    for (let at = 0; at < 64; at++) memory.keep(place(at), answer(), { at })
    memory.recall(place(0))
    memory.keep(place(64), answer(), {})
    expect(memory.recall(place(0))).toEqual({ at: 0 })
    expect(memory.recall(place(1))).toBeUndefined()
  })
})
