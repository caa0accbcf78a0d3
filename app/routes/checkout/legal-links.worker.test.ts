import { describe, expect, it } from 'vitest'
import { anyPlanId, buy, openBuyer } from '#backend/testing/order.ts'
import { esimOf, openTraveller } from '#backend/testing/shop/addon.ts'
import { testDatabase } from '#backend/testing/testing.ts'
import { cookieOf } from '#worker/testing/test-person.ts'
import { shop, visit } from '#worker/testing/visit.ts'

/** Each page on which somebody concludes a contract or agrees to one, as its visitor sees it. */
const pages: Readonly<Record<string, () => Promise<{ path: string; cookie?: string }>>> = {
  async checkout() {
    const { accountId } = await openBuyer()
    return { path: `/checkout?plan=${await anyPlanId()}`, cookie: await cookieOf(accountId) }
  },
  async exchange() {
    const buyer = await openBuyer()
    const order = await buy(buyer)
    const plan = await anyPlanId('10gb-30d')
    return { path: `/esim/${order.id}-0/exchange?plan=${plan}`, cookie: await moveIn(buyer) }
  },
  async 'added data'() {
    const traveller = await openTraveller()
    // The network is asked, and says that the eSIM is in use.
    await esimOf(traveller)
    return { path: `/esim/${traveller.esimId}/addon`, cookie: await moveIn(traveller) }
  },
}

/** Moves a buyer's orders to the shop that the built worker serves; returns the buyer's cookie. */
async function moveIn({ accountId }: { accountId: string }): Promise<string> {
  await testDatabase()
    .prepare("UPDATE purchase SET channel = 'tradewind' WHERE account_id = ?1")
    .bind(accountId)
    .run()
  return cookieOf(accountId)
}

const orderLinks = ['terms-and-conditions', 'nomad-data-plans-refund-policy', 'privacy']
const inMain = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''

async function linksOf(url: string, cookie?: string): Promise<string[]> {
  const response = await visit(url, cookie ? { headers: { cookie } } : {})
  expect([url, response.status]).toEqual([url, 200])
  const links = inMain(await response.text()).matchAll(/href="([^"]*\/documents\/[^"]+)"/g)
  return [...new Set([...links].map(([, href = '']) => href))]
}

async function expectAnswered(links: readonly string[]): Promise<void> {
  const answers = await Promise.all(links.map((link) => visit(shop + link)))
  expect(answers.map(({ status }) => status)).toEqual(links.map(() => 200))
}

describe('the documents of a contract', () => {
  it.each(Object.keys(pages))('are linked where it is concluded: %s', async (name) => {
    const { path = '', cookie } = (await pages[name]?.()) ?? {}
    for (const prefix of ['', '/de']) {
      const links = await linksOf(shop + prefix + path, cookie)
      expect(links).toEqual(orderLinks.map((slug) => `${prefix}/documents/${slug}`))
      await expectAnswered(links)
    }
  })

  it('are linked by the page that opens an account', async () => {
    const links = await linksOf(`${shop}/auth/signup`)
    expect(links).toEqual(['/documents/terms-and-conditions', '/documents/privacy'])
    // No line begins with the dot between two links.
    const html = await (await visit(`${shop}/de/auth/signup`)).text()
    expect(inMain(html)).toMatch(/<\/a>(<!-- -->)?<span>\u00a0· <\/span>/)
    await expectAnswered(links)
  })
})
