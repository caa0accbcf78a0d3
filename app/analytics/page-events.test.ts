import { describe, expect, it } from 'vitest'
import { eventsBetween } from './page-events.ts'
import type { SeenPage } from './seen-page.ts'

const currency = 'EUR'
const addressOf = (path = '') => `https://shop.example/de${path}`

const japan = { item_id: 'japan', price: 3.5, index: 0 }
const small = { item_id: 'japan/1gb-7d', price: 3.5, index: 0 }
const large = { item_id: 'japan/10gb-30d', price: 17.5, index: 1 }

const home: SeenPage = { path: '/', currency }
const hidden: SeenPage = { currency }
const shop: SeenPage = { path: '/shop', currency, list: { id: 'shop', items: [japan] } }
const offers: SeenPage = {
  path: '/shop/limited-time-offer',
  currency,
  list: { id: 'shop/limited-time-offer', items: [{ ...large, index: 0 }], promotion: true },
}
const plans = { id: 'plans/japan', items: [small, large] }
const place: SeenPage = { path: '/japan-eSIM', currency, opens: 'japan', list: plans }
const plan: SeenPage = {
  path: '/japan-eSIM/10gb-30d',
  currency,
  opens: 'japan/10gb-30d',
  list: plans,
}

const pageView = (path: string) => ({
  name: 'page_view',
  fields: { page_location: addressOf(path) },
})
const plansView = {
  name: 'view_item_list',
  fields: { item_list_id: 'plans/japan', currency, items: [small, large] },
}
const largeView = { name: 'view_item', fields: { currency, value: 17.5, items: [large] } }

describe('U3 the events of coming from page to page', () => {
  it.each([
    { from: undefined, to: home, events: [pageView('/')] },
    {
      from: undefined,
      to: shop,
      events: [
        pageView('/shop'),
        { name: 'view_item_list', fields: { item_list_id: 'shop', currency, items: [japan] } },
      ],
    },
    {
      from: shop,
      to: place,
      events: [
        { name: 'select_item', fields: { item_list_id: 'shop', currency, items: [japan] } },
        pageView('/japan-eSIM'),
        plansView,
      ],
    },
    {
      from: place,
      to: plan,
      events: [
        { name: 'select_item', fields: { item_list_id: 'plans/japan', currency, items: [large] } },
        pageView('/japan-eSIM/10gb-30d'),
        largeView,
      ],
    },
    { from: plan, to: place, events: [pageView('/japan-eSIM')] },
    {
      from: undefined,
      to: plan,
      events: [pageView('/japan-eSIM/10gb-30d'), plansView, largeView],
    },
    {
      from: home,
      to: offers,
      events: [
        pageView('/shop/limited-time-offer'),
        {
          name: 'view_promotion',
          fields: {
            promotion_id: 'shop/limited-time-offer',
            currency,
            items: [{ ...large, index: 0 }],
          },
        },
      ],
    },
    {
      from: offers,
      to: plan,
      events: [
        {
          name: 'select_promotion',
          fields: {
            promotion_id: 'shop/limited-time-offer',
            currency,
            items: [{ ...large, index: 0 }],
          },
        },
        pageView('/japan-eSIM/10gb-30d'),
        plansView,
        largeView,
      ],
    },
  ])('from $from.path to $to.path', ({ from, to, events }) => {
    expect(eventsBetween(from, to, addressOf(to.path))).toEqual(events)
  })

  it.each([home, shop, place, plan, offers, hidden])('are none on the same page, $path', (page) => {
    expect(eventsBetween(page, { ...page }, addressOf(page.path))).toEqual([])
  })

  it('are none for a page whose address is nobody’s business', () => {
    expect(eventsBetween(shop, hidden, 'https://shop.example')).toEqual([])
  })

  it('tell of a stage when it comes up, and not again when only its sum changes', () => {
    const stage = (value: number) => {
      const items = [{ item_id: 'p1', index: 0 }]
      return { name: 'begin_checkout', fields: { currency, value, items } } as const
    }
    const checkout: SeenPage = { currency, stage: stage(3.5) }
    const dearer: SeenPage = { currency, stage: stage(7) }
    const account: SeenPage = {
      currency,
      stage: { name: 'view_account', fields: { section: 'promos' } },
    }
    expect(eventsBetween(plan, checkout, addressOf())).toEqual([stage(3.5)])
    expect(eventsBetween(checkout, dearer, addressOf())).toEqual([])
    expect(eventsBetween(dearer, account, addressOf())).toEqual([account.stage])
  })

  it('see a list that changed under the same address', () => {
    const found: SeenPage = { ...shop, list: { id: 'search', items: [japan] } }
    expect(eventsBetween(shop, found, addressOf('/shop'))).toEqual([
      { name: 'view_item_list', fields: { item_list_id: 'search', currency, items: [japan] } },
    ])
  })
})
