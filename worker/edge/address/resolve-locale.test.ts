import { describe, expect, it } from 'vitest'
import { locationOf, shop, visit } from '#worker/testing/visit.ts'

const german = 'http://de.localhost:8787'

describe('the locale in the path', () => {
  it.each([
    [`${shop}/shop`, 'en'],
    [`${shop}/de/shop`, 'de'],
    [`${shop}/zh-Hans-CN/shop`, 'zh-Hans-CN'],
    [`${german}/shop`, 'de'],
    [`${german}/en/shop`, 'en'],
  ])('%s speaks %s', async (url, lang) => {
    const response = await visit(url)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(`lang="${lang}"`)
  })

  it.each([
    [`${shop}/en`, '/'],
    [`${shop}/en/shop?a=1`, '/shop?a=1'],
    [`${german}/de/shop`, '/shop'],
    [`${shop}/DE/shop`, '/de/shop'],
    [`${shop}/zh-hans/shop`, '/zh-Hans/shop'],
    [`${shop}/shop/`, '/shop'],
    [`${shop}//shop`, '/shop'],
    [`${shop}/de/`, '/de'],
    [`${shop}/en.data`, '/_.data'],
  ])('%s has one right spelling, %s', async (url, to) => {
    const response = await visit(url)
    expect(response.status).toBe(301)
    expect(locationOf(response)).toBe(to)
  })

  it.each(['/ru/shop', '/xx', '/en-US/shop', '/de-CH'])('%s is no locale, so 404', async (path) => {
    const response = await visit(shop + path)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('lang="en"')
  })

  it('serves the 404 page in the locale of the path', async () => {
    const response = await visit(`${shop}/ja/nowhere`)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('lang="ja"')
  })
})
