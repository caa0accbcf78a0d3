import { describe, expect, it } from 'vitest'
import { shop, visit } from '../testing/visit.ts'
import { withParameters } from './carry-parameters.ts'

const landing = `${shop}/landing/usa`

/** Returns the addresses of all links to the checkout. */
async function buyLinks(url: string): Promise<URL[]> {
  const html = await (await visit(url)).text()
  return [...html.matchAll(/href="([^"]*\/checkout\?[^"]*)"/g)].map(
    ([, href = '']) => new URL(href.replaceAll('&amp;', '&'), shop),
  )
}

describe('campaign parameters', () => {
  it('stand on every buy link of a landing page, from the cache too', async () => {
    for (const source of ['advert', 'poster']) {
      const links = await buyLinks(`${landing}?utm_source=${source}&utm_medium=a%26b`)
      expect(links).toHaveLength(4)
      for (const { searchParams } of links) {
        expect(searchParams.get('plan')).toMatch(/^us-/)
        expect(searchParams.get('utm_source')).toBe(source)
        expect(searchParams.get('utm_medium')).toBe('a&b')
      }
    }
  })

  it('do not remain in the page for the visit after it', async () => {
    await buyLinks(`${landing}?utm_source=advert`)
    const response = await visit(landing)
    expect(await response.text()).not.toContain('advert')
    for (const { search } of await buyLinks(landing)) expect(search).not.toContain('utm')
  })

  it('leave the links of other pages alone', async () => {
    const html = await (await visit(`${shop}/japan-eSIM?utm_source=advert`)).text()
    expect(html).toContain('/checkout?plan=')
    expect(html).not.toContain('advert')
  })

  it('cannot break out of a link', async () => {
    const value = encodeURIComponent('"><script>alert(1)</script>')
    const html = await (await visit(`${landing}?utm_source=${value}`)).text()
    expect(html).not.toContain('<script>alert')
    expect(
      (await buyLinks(`${landing}?utm_source=${value}`))[0]?.searchParams.get('utm_source'),
    ).toBe('"><script>alert(1)</script>')
  })
})

describe('the address of a link that carries parameters', () => {
  const carry = (query: string, keep: string[] = []) =>
    withParameters('/checkout?plan=jp', new URLSearchParams(query), keep)

  it('keeps utm parameters and those that the page names, and nothing else', () => {
    expect(carry('utm_source=a&ref=b&gclid=c')).toBe('/checkout?plan=jp&utm_source=a')
    expect(carry('utm_source=a&ref=b&gclid=c', ['ref'])).toBe(
      '/checkout?plan=jp&utm_source=a&ref=b',
    )
  })

  it('never replaces a parameter of the link', () => {
    expect(carry('plan=other', ['plan'])).toBe('/checkout?plan=jp')
  })

  it('is short, whatever the visit sends', () => {
    const many = Array.from(
      { length: 50 },
      (_, at) => `utm_${'abcdefghij'[at % 10]}${'x'.repeat(at / 10)}=v`,
    )
    expect(carry(many.join('&')).split('&')).toHaveLength(11)
    expect(carry(`utm_source=${'v'.repeat(500)}`)).toHaveLength(
      '/checkout?plan=jp&utm_source='.length + 100,
    )
  })
})
