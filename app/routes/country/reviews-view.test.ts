import { describe, expect, it } from 'vitest'
import { reviewsView } from './reviews-view.ts'

const newest = (stars: 1 | 2 | 3 | 4 | 5) => ({
  id: 'a1b2',
  stars,
  text: 'Fine & <fast>',
  locale: 'de',
  month: '2026-03',
})
const shop = { place: 'Japan', email: 'support@tradewind.example', locale: 'en' } as const

describe('what a page prints of reviews', () => {
  it('is nothing where there are none', () => {
    expect(reviewsView({ ...shop, reviews: undefined })).toBeUndefined()
  })

  it('names nobody, and leads to support with the id', () => {
    const view = reviewsView({ ...shop, reviews: { count: 3, mean: 13 / 3, newest: [newest(4)] } })
    expect(view).toMatchObject({
      title: 'What travellers say: Japan',
      mean: '4.33 of 5, from 3 reviews',
      items: [
        {
          name: 'Verified traveller, March 2026',
          lang: 'de',
          text: 'Fine & <fast>',
          report: 'mailto:support@tradewind.example?subject=Report%20of%20review%20a1b2',
        },
      ],
    })
  })

  it.each([
    [1, '★☆☆☆☆'],
    [3, '★★★☆☆'],
    [5, '★★★★★'],
  ] as const)('draws %i stars, and says them', (stars, drawn) => {
    const view = reviewsView({
      ...shop,
      reviews: { count: 1, mean: stars, newest: [newest(stars)] },
    })
    expect(view?.items[0]).toMatchObject({ stars: drawn, label: `${stars} of 5 stars` })
  })
})
