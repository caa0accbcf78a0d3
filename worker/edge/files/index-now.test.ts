import { afterEach, describe, expect, it, vi } from 'vitest'
import { key, publish } from '#worker/testing/publish-to-index.ts'

afterEach(() => vi.unstubAllGlobals())

describe('search engines', () => {
  it('are told the page of every shop that has it in the language, at its own address', async () => {
    const { told, urls } = await publish({})
    // The German shop's pages without a prefix are German.
    expect(urls).toContain('https://de.tradewind.example/destination-guides/japan')
    expect(urls.length).toBeGreaterThan(2)
    for (const { host, keyLocation, urlList } of told) {
      expect(keyLocation).toBe(`https://${host}/${key}.txt`)
      expect(urlList).toHaveLength(1)
      expect(urlList[0]).toMatch(new RegExp(`^https://${host}(/de)?/destination-guides/japan$`))
    }
    expect(new Set(told.map(({ host }) => host)).size).toBe(told.length)
  })

  it('are told nothing of shops that do not show the text', async () => {
    const { urls } = await publish({ facts: { tenants: ['de', 'no-such-shop'] } })
    expect(urls).toEqual(['https://de.tradewind.example/destination-guides/japan'])
    expect((await publish({ facts: { locales: ['en'] } })).urls).toEqual([])
  })

  it.each([
    [
      'whose language has no translation, so that its page is the English one',
      { locale: 'en' } as const,
    ],
    ['that does not exist', undefined],
    ['whose publication the CMS does not confirm', { availableLocales: ['en' as const] }],
  ])('are told nothing of a text %s', async (_, found) => {
    expect((await publish(found)).told).toEqual([])
  })

  it('are told nothing if the publication is refused', async () => {
    expect((await publish({}, { status: 401 })).told).toEqual([])
  })

  it('are told of the other shops if one of them is refused, which is reported', async () => {
    const all = await publish({})
    const { told, reported } = await publish({}, { refuses: 'de.tradewind.example' })
    expect(told).toHaveLength(all.told.length - 1)
    expect(reported).toEqual([new Error('IndexNow answered 422 for de.tradewind.example')])
  })
})
