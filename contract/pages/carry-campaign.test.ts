import { describe, expect, it } from 'vitest'
import { carryCampaign } from './carry-campaign.ts'

describe('the address of a link that carries parameters', () => {
  const carry = (query: string, keep: string[] = []) =>
    carryCampaign('/checkout?plan=jp', new URLSearchParams(query), keep)

  it('keeps utm parameters and those that the page names, and nothing else', () => {
    expect(carry('utm_source=a&ref=b&gclid=c')).toBe('/checkout?plan=jp&utm_source=a')
    expect(carry('utm_source=a&ref=b&gclid=c', ['ref'])).toBe(
      '/checkout?plan=jp&utm_source=a&ref=b&keep=ref',
    )
  })

  it('keeps on the way what the landing page named, and the place in the page', () => {
    const arrived = new URLSearchParams('ref=b&gclid=c&keep=ref')
    expect(carryCampaign('/japan-eSIM#faq', arrived)).toBe('/japan-eSIM?ref=b&keep=ref#faq')
    expect(carryCampaign('/shop?ref=own', arrived)).toBe('/shop?ref=own')
    expect(carryCampaign('', arrived)).toBe('?ref=b&keep=ref')
    expect(carryCampaign('/shop', new URLSearchParams('a b=1&keep=a b'))).toBe('/shop')
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
