import type { startSplitShop, startWholeShop } from './split-shop.ts'
import { expect, ownAddress, test } from './test.ts'

type Shop = Awaited<ReturnType<typeof startSplitShop | typeof startWholeShop>>

/** Pages whose lists and texts are read anew, in languages that no other test of the shop asks for. */
const lists = ['/', '/shop', '/shop/region', '/shop/continent/asia', '/shop/100GB-sp'].flatMap(
  (path) => ['/de', '/fr', '/es', '/th'].map((locale) => locale + path.replace(/^\/$/, '')),
)

/** A price in a page: an amount with a currency before or after it. */
const price = /[$€]\s?\d|\d[\d.,]*\s?(US)?[$€]/

/**
 * Declares that public pages which nobody has opened before show prices while the database of orders is
 * away. It is the last test of its shop, whose database does not come back.
 */
export function testWithoutOrders(openShop: () => Shop): void {
  test('R-AV-4: 100 public pages stand while the database of orders is away', async () => {
    const shop = openShop()
    const countries = await shop.listCountries()
    await shop.takeOrdersAway()
    const ask = async (path: string) => {
      const answer = await fetch(shop.url + path, { headers: ownAddress() })
      return { path, status: answer.status, text: await answer.text() }
    }
    const places = countries.slice(0, 60).map((slug) => `/${slug}-eSIM`)
    const plans = countries.slice(60, 80).map((slug) => `/${slug}-eSIM/5gb-30d`)
    const paths = [...lists, ...places, ...plans]
    expect(paths.length).toBeGreaterThanOrEqual(100)
    const wrong: string[] = []
    for (const path of paths) {
      const { status, text } = await ask(path)
      if (status !== 200 || !price.test(text)) wrong.push(`${path}: ${status}`)
    }
    expect(wrong).toEqual([])
    // What needs it is refused, and not answered wrongly.
    const headers = { ...ownAddress(), 'content-type': 'application/json' }
    const call = { method: 'POST', headers, body: '{}' }
    expect((await fetch(`${shop.url}/api/v3/user/guest_token`, call)).status).toBeGreaterThan(399)
  })
}
