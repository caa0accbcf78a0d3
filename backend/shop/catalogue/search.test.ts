import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SearchResult } from '#contract/catalogue/catalogue.ts'
import { type CallOptions, call } from '../../testing/testing.ts'

async function find(q: string, query: Record<string, string> = {}, options?: CallOptions) {
  const parameters = new URLSearchParams({ q, ...query })
  const response = await call(`/catalogue/search?${parameters}`, options)
  expect(response.status).toBe(200)
  return SearchResult.assert(await response.json()).hits
}

describe('a search', () => {
  it.each([
    ['japan', 'japan'],
    ['Jap', 'japan'],
    ['jpan', 'japan'],
    ['jaapn', 'japan'],
    ['日本', 'japan'],
    ['일본', 'japan'],
    ['ญี่ปุ่น', 'japan'],
    ['जापान', 'japan'],
    ['Nhật Bản', 'japan'],
    ['japan esim', 'japan'],
    ['日本旅行', 'japan'],
    ['JP', 'japan'],
    ['kor', 'south-korea'],
    ['South Koria', 'south-korea'],
    ['Holland', 'netherlands'],
    ['Deutschland', 'germany'],
    ['allemagne', 'germany'],
    ['germny', 'germany'],
    ['USA', 'united-states'],
    ['u.s.a.', 'united-states'],
    ['Amerika', 'united-states'],
    ['UK', 'united-kingdom'],
    ['england', 'united-kingdom'],
    ['Turkey', 'turkiye'],
    ['Türkiye', 'turkiye'],
    ['UAE', 'united-arab-emirates'],
    ['Czech Republic', 'czechia'],
    ['Ivory Coast', 'cote-divoire'],
    ['thialand', 'thailand'],
    ['Tailandia', 'thailand'],
  ])('for %s finds the country first', async (q, slug) => {
    const [first] = await find(q)
    expect(first).toMatchObject({ group: 'country', slug })
  })

  it.each([
    ['Tokio', 'Tokyo'],
    ['東京', 'Tokyo'],
    ['도쿄', 'Tokyo'],
    ['东京', 'Tokyo'],
    ['โตเกียว', 'Tokyo'],
    ['टोक्यो', 'Tokyo'],
    ['München', 'Munich'],
    ['sao paulo', 'São Paulo'],
    ['Saigon', 'Ho Chi Minh City'],
    ['barcelna', 'Barcelona'],
  ])('for %s finds the city first', async (q, nameEn) => {
    const [first] = await find(q)
    expect(first).toMatchObject({ group: 'city', name_en: nameEn })
  })

  it.each([
    ['europa', 'europe'],
    ['ヨーロッパ', 'europe'],
    ['Scandinavia', 'nordics'],
    ['balkan', 'balkans'],
    ['worldwide', 'global-54'],
    ['世界', 'global-54'],
  ])('for %s finds the region', async (q, slug) => {
    const regions = (await find(q)).filter((hit) => hit.group === 'region')
    expect(regions.map((hit) => hit.slug)).toContain(slug)
  })

  it('adds cities and regions to the country it found', async () => {
    const hits = await find('south korea')
    expect(hits.map((hit) => `${hit.group} ${hit.name_en}`)).toEqual(
      expect.arrayContaining(['country South Korea', 'city Seoul', 'region Japan + South Korea']),
    )
  })

  it('names what it found in the language of the page', async () => {
    const [country] = await find('japan', { locale: 'de' })
    expect(country?.name).toBe('Japan')
    const [city] = await find('tokyo', { locale: 'ja' })
    expect(city).toMatchObject({ name: '東京', country_name: '日本', name_en: 'Tokyo' })
    const [area] = await find('europe', { locale: 'fr' })
    expect(area?.name).toBe('Europe')
    const [spoken] = await find('japan', {}, { headers: { 'accept-language': 'ko' } })
    expect(spoken?.name).toBe('일본')
    const [fallback] = await find('japan', { locale: 'tlh' })
    expect(fallback?.name).toBe('Japan')
  })

  it('prices what it found in the asked currency', async () => {
    const [japan] = await find('japan', { currency: 'JPY' })
    expect(japan).toMatchObject({ currency: 'JPY', from_minor: 530 })
  })

  it('finds only what the channel sells', async () => {
    expect(await find('japan', {}, { channel: 'picky' })).not.toContainEqual(
      expect.objectContaining({ slug: 'japan' }),
    )
    const asian = await find('united', {}, { channel: 'asian' })
    expect(asian).toEqual([])
  })

  it.each(['', '   ', '%', '_', "'; DROP TABLE plan; --", 'Таиланд no', '\u0000', 'qqqqzzzz'])(
    'for %j finds nothing rather than fail',
    async (q) => {
      expect(await find(q)).toEqual([])
    },
  )

  it('refuses more than 64 characters, none at all and lists', async () => {
    for (const query of [`q=${'a'.repeat(65)}`, '', 'q=a&q=b', 'q[x]=1']) {
      const response = await call(`/catalogue/search?${query}`)
      expect(response.status).toBe(400)
    }
  })

  it('answers random queries without a failure, up to 10,000', { timeout: 300_000 }, async () => {
    const letter = fc.constantFrom(...'aeinorstkjp 日本국ไठ%_"\'')
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.string({ unit: letter, maxLength: 12 }),
      fc.string({ maxLength: 40 }),
    )
    const wild = fc.oneof(
      text.map((q) => `q=${encodeURIComponent(q.toWellFormed())}`),
      text.map((q) => encodeURI(q.toWellFormed())),
    )
    const worst = { status: 0, query: '' }
    await fc.assert(
      fc.asyncProperty(fc.array(wild, { minLength: 20, maxLength: 20 }), async (queries) => {
        const responses = await Promise.all(
          queries.map((query) => call(`/catalogue/search?${query}`)),
        )
        for (const [index, { status }] of responses.entries()) {
          if (status > worst.status) Object.assign(worst, { status, query: queries[index] })
        }
        expect(worst.status).toBeLessThan(500)
      }),
    )
  })
})
