import { describe, expect, it } from 'vitest'
import { faqLd } from '#app/page/json-ld.ts'
import { samplePlan } from '#app/testing/sample-plan.ts'
import { productLd, validUntil } from './json-ld.ts'

const product = {
  slug: 'japan',
  name: 'Japan eSIM data plan',
  description: 'Data in Japan',
  url: 'https://tradewind.example/japan-eSIM',
  image: 'https://tradewind.example/share/places/japan.png',
  brand: 'Tradewind',
  opened: undefined,
  reviews: undefined,
  validUntil: '2026-12-31',
  returnsOf: (isReturned: boolean) => ({ isReturned }),
}
const plans = [samplePlan({ priceMinor: 350 }), samplePlan({ priceMinor: 7700 })]

describe('the structured data of a destination', () => {
  it('spans its offers with decimal prices', () => {
    expect(productLd({ ...product, plans })).toMatchObject({
      '@type': 'Product',
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: '3.50',
        highPrice: '77.00',
        offerCount: 2,
        priceCurrency: 'USD',
      },
    })
  })

  it('is the one offer of an opened plan', () => {
    const opened = samplePlan({ priceMinor: 5, unavailableUntil: '2026-12-03' })
    expect(productLd({ ...product, plans, opened })).toMatchObject({
      offers: {
        '@type': 'Offer',
        price: '0.05',
        url: 'https://tradewind.example/japan-eSIM/5gb-30-days',
        availability: 'https://schema.org/OutOfStock',
      },
    })
  })

  it('R-PEO-11 names the article, until when its price holds, and whether it is returned', () => {
    const hasMerchantReturnPolicy = { isReturned: true }
    const terms = { priceValidUntil: '2026-12-31', hasMerchantReturnPolicy }
    expect(productLd({ ...product, plans })).toMatchObject({ sku: 'japan', offers: terms })
    const kept = samplePlan({ slug: '1gb-7d', refund: 'none' })
    const mixed = [...plans, kept]
    expect(productLd({ ...product, plans: mixed, opened: kept })).toMatchObject({
      sku: 'japan/1gb-7d',
      offers: { ...terms, hasMerchantReturnPolicy: { isReturned: false } },
    })
    expect(productLd({ ...product, plans: mixed })).not.toHaveProperty(
      'offers.hasMerchantReturnPolicy',
    )
  })

  it.each([
    { ends: [null, null], day: '2027-01-31' },
    { ends: [null, '2026-12-10T00:00:00.000Z', '2026-12-20T09:00:00.000Z'], day: '2026-12-09' },
  ])('R-PEO-11 prices of which reductions end at $ends hold until $day', ({ ends, day }) => {
    const plans = ends.map((reductionEndsAt) => ({ reductionEndsAt }))
    expect(validUntil(plans, new Date('2026-12-05T12:00:00Z'))).toBe(day)
  })

  it('writes yen without decimals', () => {
    const yen = [samplePlan({ currency: 'JPY', priceMinor: 530 })]
    expect(productLd({ ...product, plans: yen })).toMatchObject({ offers: { lowPrice: '530' } })
  })

  it('has the mean of the reviews on the page, and none where there are none', () => {
    const rated = productLd({ ...product, plans, reviews: { count: 3, mean: 13 / 3 } })
    expect(rated).toMatchObject({
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.33, reviewCount: 3 },
    })
    expect(productLd({ ...product, plans })).not.toHaveProperty('aggregateRating')
  })

  it('has no product where nothing is sold and no FAQ where nothing is answered', () => {
    expect(productLd({ ...product, plans: [] })).toBeUndefined()
    expect(faqLd([])).toBeUndefined()
  })
})
