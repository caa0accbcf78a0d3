import { describe, expect, it } from 'vitest'
import { currencies } from '#contract/money.ts'
import { buildCatalogue } from '../catalogue.ts'
import { isPricePoint, toPricePoint, withMargin } from './price-points.ts'
import { addonPrices, medianTier, priceOf, pricesOf } from './rule.ts'

const catalogue = buildCatalogue()
const plans = catalogue.flatMap((place) => place.plans)

function dollars(slug: string): Record<string, number> {
  const place = catalogue.find((each) => each.slug === slug)
  return Object.fromEntries(place?.plans.map((plan) => [plan.slug, plan.prices.USD / 100]) ?? [])
}

describe('the price rule', () => {
  it('prices Japan as tier A', () => {
    expect(dollars('japan')).toMatchObject({
      '1gb-7d': 3.5,
      '3gb-15d': 7,
      '3gb-30d': 8,
      '5gb-30d': 12,
      '10gb-30d': 20,
      '20gb-30d': 31,
      '50gb-30d': 52.5,
      '100gb-30d': 77,
      'unlimited-7d': 20.5,
    })
  })

  it.each([
    ['south-korea', { '1gb-7d': 4.5, '5gb-30d': 15.5, '10gb-30d': 25.5, 'unlimited-7d': 24 }],
    ['mexico', { '1gb-7d': 6, '5gb-30d': 20.5, '10gb-30d': 34, 'unlimited-7d': 31.5 }],
    ['japan-korea', { '1gb-7d': 5, '10gb-30d': 25.5 }],
    ['global-172', { '1gb-7d': 9, '2gb-15d': 17, '3gb-30d': 24, '10gb-180d': 59 }],
  ])('prices %s by its tier or members', (slug, expected) => {
    expect(dollars(slug)).toMatchObject(expected)
  })

  it('takes the lower of the two middle tiers', () => {
    expect(medianTier(['B', 'A'])).toBe('A')
    expect(medianTier(['E', 'A', 'C'])).toBe('C')
    expect(() => medianTier([])).toThrow('members')
  })

  it('sets a price of its own in every currency', () => {
    expect(pricesOf({ baseCents: 350, ratioMilli: 3400, scaleMilli: 1000 })).toEqual({
      USD: 1200,
      EUR: 1050,
      GBP: 900,
      CAD: 1650,
      CHF: 1000,
      AUD: 1850,
      SGD: 1550,
      JPY: 1790,
      INR: 105_000,
      ZAR: 21_000,
    })
  })

  it('keeps a price that already is a price point', () => {
    expect(priceOf({ baseCents: 350, ratioMilli: 1000, scaleMilli: 1000 }, 'USD')).toBe(350)
    expect(toPricePoint(351, 'USD')).toBe(400)
    expect(toPricePoint(0, 'JPY')).toBe(0)
  })

  it('asks a little less for an add-on than for the plan of its size', () => {
    expect(addonPrices({ baseCents: 350, scaleMilli: 1000 }).USD).toBe(350)
    expect(addonPrices({ baseCents: 1200, scaleMilli: 1000 }).USD).toBe(1150)
  })
})

describe('a channel margin', () => {
  it('leaves prices alone where it is nought', () => {
    expect(withMargin(1234, 'USD', 0)).toBe(1234)
  })

  it('rounds up to the price points of the currency', () => {
    expect(withMargin(1200, 'USD', 10)).toBe(1350)
    expect(withMargin(1790, 'JPY', 7.5)).toBe(1930)
    expect(withMargin(1200, 'USD', -10)).toBe(1100)
  })
})

describe('the catalogue', () => {
  it('has the breadth that was promised', () => {
    const count = (kind: string) => catalogue.filter((place) => place.kind === kind).length
    expect(count('country')).toBeGreaterThanOrEqual(200)
    expect(count('region')).toBeGreaterThanOrEqual(15)
    expect(count('global')).toBe(4)
    expect(plans.length).toBeGreaterThan(2800)
    expect(plans.length).toBeLessThan(3400)
  })

  it('has a price point in every currency for every plan', () => {
    const wrong = plans.filter((plan) =>
      currencies.some(
        (currency) => plan.prices[currency] <= 0 || !isPricePoint(plan.prices[currency], currency),
      ),
    )
    expect(wrong).toEqual([])
  })

  it('has unique ids, slugs and addresses', () => {
    expect(new Set(plans.map((plan) => plan.id)).size).toBe(plans.length)
    expect(new Set(catalogue.map((place) => place.slug)).size).toBe(catalogue.length)
    for (const { plans: own } of catalogue) {
      expect(new Set(own.map((plan) => plan.slug)).size).toBe(own.length)
    }
  })

  it('leaves out sanctioned markets and places without service', () => {
    const codes = new Set(catalogue.flatMap((place) => place.countryCodes))
    const unsold = 'CU IR KP SY AQ BV HM TF GS UM EH'.split(' ').filter((code) => codes.has(code))
    expect(unsold).toEqual([])
  })

  it('names at least one network for every place', () => {
    expect(catalogue.filter((place) => place.networks.length === 0)).toEqual([])
  })

  it('lists every member of a region once', () => {
    for (const { countryCodes } of catalogue) {
      expect(new Set(countryCodes).size).toBe(countryCodes.length)
    }
  })

  it('has the global sets at the sizes they are named for', () => {
    const sizes = catalogue.filter((place) => place.kind === 'global')
    expect(sizes.map((place) => place.slug)).toEqual(
      sizes.map((place) => `global-${place.countryCodes.length}`),
    )
  })

  it('never sells a bigger plan of the same length cheaper', () => {
    for (const place of catalogue) {
      const month = place.plans.filter(
        (plan) => plan.planType === 'data' && plan.durationDays === 30 && plan.kyc === 'none',
      )
      const prices = month
        .toSorted((a, b) => a.amountMb - b.amountMb)
        .map((plan) => plan.prices.USD)
      expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    }
  })
})
