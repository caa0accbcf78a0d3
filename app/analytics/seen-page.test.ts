import { describe, expect, it } from 'vitest'
import { samplePlan } from '#app/testing/sample-plan.ts'
import { packPlans } from '#app/ui/plan/pack-plans.ts'
import { routeTable } from '#contract/pages/routes.ts'
import { seenPage } from './seen-page.ts'

const head = { title: 'Japan | somebody@example.com' }

const country = {
  head,
  place: { name: 'Japan', path: '/japan-eSIM' },
  plans: packPlans([
    samplePlan({ id: 'p1', slug: '1gb-7d', priceMinor: 350, networks: ['SoftBank'] }),
    samplePlan({ id: 'p2', slug: '10gb-30d', priceMinor: 1750, networks: ['au'] }),
  ]),
}
const plans = {
  id: 'plans/japan',
  items: [
    { item_id: 'japan/1gb-7d', price: 3.5, index: 0 },
    { item_id: 'japan/10gb-30d', price: 17.5, index: 1 },
  ],
}

function shopData(path: string, body: object) {
  return { head, path, title: 'somebody@example.com', query: 'somebody@example.com', body }
}

const places = {
  kind: 'places',
  place: 'country',
  list: { items: [{ slug: 'japan', name: 'Japan', fromMinor: 350 }] },
}
const deals = {
  kind: 'deals',
  list: { items: [{ to: '/japan-eSIM/10gb-30d', name: 'Japan', priceMinor: 1750 }] },
}
const japan = { item_id: 'japan', price: 3.5, index: 0 }

describe('what events may say of a page', () => {
  it.each([
    {
      id: 'destination',
      pathname: '/japan-eSIM',
      loaderData: country,
      seen: { path: '/japan-eSIM', opens: 'japan', list: plans },
    },
    {
      id: 'destination',
      pathname: '/japan-eSIM/10gb-30d',
      loaderData: country,
      seen: { path: '/japan-eSIM/10gb-30d', opens: 'japan/10gb-30d', list: plans },
    },
    {
      id: 'shop',
      pathname: '/shop',
      loaderData: shopData('/shop', places),
      seen: { path: '/shop', list: { id: 'shop', items: [japan] } },
    },
    {
      id: 'shop-region',
      pathname: '/shop/region',
      loaderData: shopData('/shop/region', {
        kind: 'regions',
        regions: [{ slug: 'europe', fromMinor: 400, countries: 'Austria' }],
      }),
      seen: {
        path: '/shop/region',
        list: { id: 'shop/region', items: [{ item_id: 'europe', price: 4, index: 0 }] },
      },
    },
    {
      id: 'shop-limited',
      pathname: '/shop/limited-time-offer',
      loaderData: shopData('/shop/limited-time-offer', deals),
      seen: {
        path: '/shop/limited-time-offer',
        list: {
          id: 'shop/limited-time-offer',
          items: [{ item_id: 'japan/10gb-30d', price: 17.5, index: 0 }],
          promotion: true,
        },
      },
    },
    {
      id: 'shop-summer',
      pathname: '/shop/summer-2024-plans',
      loaderData: shopData('/shop/summer-2024-plans', places),
      seen: {
        path: '/shop/summer-2024-plans',
        list: { id: 'shop/summer-2024-plans', items: [japan], promotion: true },
      },
    },
    { id: 'home', pathname: '/', loaderData: { head }, seen: { path: '/' } },
    { id: 'cookies', pathname: '/cookies', loaderData: { head }, seen: { path: '/cookies' } },
  ])('$id at $pathname', ({ seen, ...match }) => {
    expect(seenPage(match, 'EUR')).toEqual({ currency: 'EUR', ...seen })
  })

  const person = { name: 'somebody', email: 'somebody@example.com', profile: { userId: 'u1' } }

  it.each([
    {
      id: 'sign-in',
      pathname: '/auth/signin',
      loaderData: { view: { step: 'code', ...person } },
      stage: { name: 'sign_in_step', fields: { step: 'code' } },
    },
    {
      id: 'sign-in',
      pathname: '/auth/signin',
      loaderData: { view: { step: 'tips', ...person } },
      stage: { name: 'sign_up', fields: {} },
    },
    {
      id: 'sign-up',
      pathname: '/auth/signup',
      loaderData: { step: 'account', ...person },
      stage: { name: 'sign_up_step', fields: { step: 'account' } },
    },
    {
      id: 'promos',
      pathname: '/account/promos',
      loaderData: person,
      stage: { name: 'view_account', fields: { section: 'promos' } },
    },
    {
      id: 'checkout',
      pathname: '/checkout',
      loaderData: { ...person, wish: { planId: 'p1', code: 'SOMEBODY' }, sum: { totalMinor: 350 } },
      stage: {
        name: 'begin_checkout',
        fields: { currency: 'EUR', value: 3.5, items: [{ item_id: 'p1', index: 0 }] },
      },
    },
  ])('$id, whose address stays untold: $stage.name', ({ stage, ...match }) => {
    expect(seenPage(match, 'EUR')).toEqual({ currency: 'EUR', stage })
  })

  it('never holds what was searched for', () => {
    const found = [
      { to: '/japan-eSIM', name: 'somebody@example.com', fromMinor: 350 },
      { to: '/peru-eSIM', name: 'x', fromMinor: null },
    ]
    const body = { kind: 'results', query: 'somebody@example.com', found }
    const loaderData = shopData('/shop', body)
    const page = seenPage({ id: 'shop', pathname: '/shop', loaderData }, 'EUR')
    expect(page.list).toEqual({ id: 'search', items: [japan, { item_id: 'peru', index: 1 }] })
    expect(JSON.stringify(page)).not.toContain('somebody')
  })

  it('prices in yen without decimals', () => {
    const match = { id: 'destination', pathname: '/japan-eSIM', loaderData: country }
    expect(seenPage(match, 'JPY').list?.items[0]?.price).toBe(350)
  })

  it.each([
    { id: 'routes/not-found', pathname: '/somebody@example.com', loaderData: null },
    { id: 'destination', pathname: '/japan-eSIM', loaderData: undefined },
    ...routeTable
      .filter(({ guard }) => guard)
      .map(({ id, path }) => ({
        id,
        pathname: path,
        loaderData: { name: 'somebody', wish: {}, sum: {} },
      })),
  ])('has no address, no list and nobody’s name for $id', (match) => {
    const { stage, ...seen } = seenPage(match, 'EUR')
    expect(seen).toEqual({ currency: 'EUR' })
    expect(JSON.stringify(stage ?? {})).not.toContain('somebody')
  })
})
