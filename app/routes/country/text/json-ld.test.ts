import { describe, expect, it } from 'vitest'
import { faqLd } from '#app/page/json-ld.ts'
import { samplePlan } from '#app/testing/sample-plan.ts'
import { productLd } from './json-ld.ts'

const product = {
  name: 'Japan eSIM data plan',
  description: 'Data in Japan',
  url: 'https://tradewind.example/japan-eSIM',
  image: 'https://tradewind.example/og.png',
  brand: 'Tradewind',
  opened: undefined,
  reviews: undefined,
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
