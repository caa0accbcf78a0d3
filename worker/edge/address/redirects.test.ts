import { describe, expect, it } from 'vitest'
import { locationOf, shop, visit } from '#worker/testing/visit.ts'

describe('moved addresses', () => {
  it.each([
    ['/privacy', '/documents/privacy'],
    ['/terms-and-conditions', '/documents/terms-and-conditions'],
    ['/app-privacy', '/documents/app-privacy'],
    ['/app-termsconditions', '/documents/app-termsconditions'],
    ['/app-hours-of-operation', '/documents/app-hours-of-operation'],
    ['/install-esim-on-ios-device', '/documents/install-esim-on-ios-device'],
    ['/install-esim-on-android-device', '/documents/install-esim-on-android-device'],
    ['/nomad-data-plans-refund-policy', '/documents/nomad-data-plans-refund-policy'],
    ['/welcome-sms', '/'],
    ['/shop/offer-sms', '/'],
    ['/sms/abc', '/'],
    ['/homepage-domestic', '/'],
    ['/travel/japan', '/destination-guides'],
    ['/shop/unlimited-plan', '/landing/day-plan'],
    ['/shop/all', '/shop'],
    ['/shop/joytel_sp', '/shop'],
    ['/shop/popular', '/shop'],
    ['/shop/regional', '/shop/regional-plans'],
    ['/de/shop/all', '/de/shop'],
    ['/ja/welcome-sms', '/ja'],
    ['/shop/all?utm_source=a&b=c', '/shop?utm_source=a&b=c'],
  ])('%s goes to %s for good', async (from, to) => {
    const response = await visit(shop + from)
    expect(response.status).toBe(301)
    expect(locationOf(response)).toBe(to)
  })

  it('answers an in-app navigation with the redirect that the app understands', async () => {
    const response = await visit(`${shop}/de/shop/all.data`)
    expect(response.status).toBe(202)
    expect(await response.text()).toContain('/shop')
  })

  // The app itself adds the language prefix to the target.
  it.each([
    ['/shop/all.data?utm_source=a&_routes=routes%2Fshop&b=%26', '/shop?utm_source=a&b=%26'],
    ['/de/shop/popular.data?q=x', '/shop?q=x'],
    ['/shop/regional.data?_routes=x', '/shop/regional-plans'],
  ])('keeps the query of one: %s', async (from, to) => {
    const text = await (await visit(shop + from)).text()
    expect(JSON.parse(text)).toContain(to)
  })

  it.each(['/shop', '/sms', '/shop/regional-plans'])('%s stays where it is', async (path) => {
    expect((await visit(shop + path)).status).not.toBe(301)
  })
})
