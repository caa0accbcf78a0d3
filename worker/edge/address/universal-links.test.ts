import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locationOf, shop, visit } from '#worker/testing/visit.ts'

describe('links made by the mobile apps', () => {
  it.each([
    ['/?page=wallet_detail&iccid=8999900000000000014', '/esim/8999900000000000014'],
    ['/?page=wallet_detail&iccid=12', '/'],
    ['/?page=wallet_detail&iccid=89999000000000000140000', '/'],
    ['/?page=country&name=South%20Korea', '/south-korea-eSIM'],
    ['/?page=country&name=C%C3%B4te%20d%27Ivoire', '/cote-divoire-eSIM'],
    ['/?page=region&name=Europe', '/europe-eSIM'],
    ['/?page=region&name=Japan%20%26%20South%20Korea', '/japan-korea-eSIM'],
    ['/?page=country&name=', '/'],
    ['/?page=shop_home', '/shop'],
    ['/?page=shop_regional_plan', '/shop'],
    ['/?page=search&utm_source=push&x=1', '/shop?utm_source=push'],
    ['/?page=promo', '/account/promos'],
    ['/?page=referral', '/account/referrals'],
    ['/?page=credits', '/account/points'],
    ['/?page=trial_plan', '/documents/landing-trial-plan'],
    ['/?page=add_promo&promo_code=HELLO', '/account/promos?code=HELLO'],
    ['/?page=add_referral&referral_code=A%26B', '/account/promos?code=A%26B'],
    ['/de?page=shop_home', '/de/shop'],
    ['/universal-link?page=shop_home', '/shop'],
    ['/fr/universal-link?page=credits', '/fr/account/points'],
    ['/universal-link?page=nonsense', '/'],
  ])('%s opens %s', async (from, to) => {
    const response = await visit(shop + from)
    expect(response.status).toBe(302)
    expect(locationOf(response)).toBe(to)
  })

  it.each([
    ['USA', '/united-states-eSIM'],
    ['UK', '/united-kingdom-eSIM'],
    ['Turkey', '/turkiye-eSIM'],
    ['Macau', '/macao-eSIM'],
    ['Viet Nam', '/vietnam-eSIM'],
    ['Ivory Coast', '/cote-divoire-eSIM'],
    ['Czech Republic', '/czechia-eSIM'],
    ['Swaziland', '/eswatini-eSIM'],
    ['Korea', '/south-korea-eSIM'],
    ['日本', '/japan-eSIM'],
    ['Kuchen & Tee', '/shop?q=Kuchen+%26+Tee&utm_source=app'],
    // The later words of a name are no name.
    ['New Guinea', '/shop?q=New+Guinea&utm_source=app'],
  ])('R-PEO-9: by the name %s open %s', async (name, to) => {
    const query = new URLSearchParams({ page: 'country', name, utm_source: 'app' })
    const response = await visit(`${shop}/?${query}`)
    const target = to.includes('?') ? to : `${to}?utm_source=app`
    expect([response.status, locationOf(response)]).toEqual([302, target])
  })

  it.each([
    ['/usa-eSIM?days=7', '/united-states-eSIM?days=7'],
    ['/de/ivory-coast-eSIM', '/de/cote-divoire-eSIM'],
    ['/uk-eSIM/1gb-7d', '/united-kingdom-eSIM/1gb-7d'],
  ])('R-PEO-9: the address %s leads to %s', async (from, to) => {
    const response = await visit(shop + from)
    expect([response.status, locationOf(response)]).toEqual([301, to])
  })

  it('R-PEO-9: an address with no name of a place is missing', async () => {
    expect((await visit(`${shop}/nowhere-eSIM`)).status).toBe(404)
  })

  it.each(['/?page=nonsense', '/?page=__proto__', '/?page=constructor'])(
    '%s is home',
    async (path) => {
      expect((await visit(shop + path)).status).toBe(200)
    },
  )

  it('never leaves the shop, whatever the parameters hold', async () => {
    const pages = ['wallet_detail', 'country', 'region', 'search', 'add_promo', 'add_referral']
    const known =
      /^\/$|^\/esim\/\d{18,22}$|^\/[a-z0-9-]+-eSIM$|^\/shop$|^\/account\/(promos|referrals|points)$/
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...pages),
        fc.constantFrom('iccid', 'name', 'promo_code', 'referral_code', 'utm_source'),
        fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('//evil.example', '/\\evil', '%2f%2f')),
        async (page, name, value) => {
          const query = new URLSearchParams({ page, [name]: value })
          const location = locationOf(await visit(`${shop}/?${query}`))
          const target = new URL(location ?? 'missing:', shop)
          expect(target.origin).toBe(shop)
          expect(target.pathname).toMatch(known)
        },
      ),
    )
  })
})
