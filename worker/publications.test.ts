import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Publication } from '#contract/texts/content.ts'
import type { EdgeContext } from './edge/edge.ts'
import { createPublications } from './publications.ts'

const background: Promise<unknown>[] = []
const executionCtx = { waitUntil: (work: Promise<unknown>) => background.push(work) }
const c = { executionCtx } as unknown as EdgeContext
const begin = 1_000_000
const one = ['posts/one']

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: begin })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Publications of a CMS, which records `posts/one` when it is told to. */
function openCms() {
  const all: Publication[] = []
  let isDown = false
  const asked: number[] = []
  let answer = Promise.resolve()
  const { validFrom, knownUntil } = createPublications(async (_, since) => {
    asked.push(since)
    await answer
    return isDown ? undefined : all.filter(({ publishedAt }) => publishedAt > since)
  })
  return {
    asked,
    publish: (publishedAt: number) =>
      all.push({ type: 'posts', slug: 'one', locale: 'en', publishedAt }),
    set: (state: 'up' | 'down') => {
      isDown = state === 'down'
    },
    /** Answers no more until the returned function is called. */
    hang: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      answer = promise
      return resolve
    },
    knownUntil,
    /** Moves the clock and returns from when on copies are valid. */
    at: (ms: number, names = one) => {
      vi.setSystemTime(begin + ms)
      return validFrom(c, names)
    },
  }
}

describe('what was published', () => {
  it('is asked for every two seconds, and only for texts', async () => {
    const cms = openCms()
    await cms.at(0, [])
    expect(cms.asked).toEqual([])
    for (const ms of [0, 1_000, 1_999, 2_000, 3_500]) await cms.at(ms)
    expect(cms.asked).toHaveLength(2)
  })

  it('outdates the text and its collection, and no other', async () => {
    const cms = openCms()
    cms.publish(begin - 500)
    expect(await cms.at(0, ['posts/one'])).toBeGreaterThan(begin - 500)
    expect(await cms.at(0, ['guides', 'posts'])).toBeGreaterThan(begin - 500)
    expect(await cms.at(0, ['posts/two', 'guides/one', 'guides'])).toBe(0)
  })

  it('outdates a page that was made after it and before it was known', async () => {
    const cms = openCms()
    await cms.at(0)
    cms.publish(begin + 500)
    expect(await cms.at(1_500)).toBe(0)
    const asOf = cms.knownUntil()
    expect(await cms.at(2_500)).toBeGreaterThan(asOf)
    // A page that is made from now on shows the text.
    expect(await cms.at(2_500)).toBeLessThan(cms.knownUntil())
  })

  it('is known though it was recorded later than its time says', async () => {
    const cms = openCms()
    cms.publish(begin - 200)
    await cms.at(0)
    // Another one, of an isolate whose clock is behind.
    cms.publish(begin - 900)
    await cms.at(2_000)
    expect(cms.asked.at(-1)).toBeLessThan(begin - 900)
  })

  it('is known until the last answer, when questions fail', async () => {
    const cms = openCms()
    await cms.at(0)
    cms.set('down')
    await cms.at(2_000)
    expect(cms.knownUntil()).toBe(begin)
    expect(cms.asked).toHaveLength(2)
  })

  it('keeps nobody waiting after a question that failed, and is known as soon as it can be', async () => {
    const cms = openCms()
    cms.set('down')
    await cms.at(0)
    const goOn = cms.hang()
    cms.set('up')
    cms.publish(begin + 500)
    expect(await cms.at(2_000)).toBe(0)
    goOn()
    await Promise.all(background)
    expect(await cms.at(2_100)).toBeGreaterThan(begin + 500)
    expect(cms.knownUntil()).toBe(begin + 2_000)
  })
})
