import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { publicTenant } from '#tenants/reading/public-tenant.ts'
import { readTenants } from '#tenants/writing/read-folder.ts'
import { footLinks } from './foot-links.ts'
import { navLinks } from './header/links.ts'
import { DefaultLayout } from './layouts.tsx'
import { packFoot } from './packed-links.ts'

const tenants = readTenants()

function shopOf(slug: string) {
  const tenant = tenants.find((each) => each.slug === slug)
  if (!tenant) throw new Error(`expected a tenant ${slug}`)
  const { defaultLocale: locale, defaultCurrency: currency } = tenant
  const shop = publicTenant(tenant)
  const foot = packFoot(footLinks(shop, 'en'))
  return { tenant: shop, locale, currency, path: '/', basename: '/', nav: navLinks(shop), foot }
}

async function render(slug: string, path = '/shop') {
  const routes = [
    {
      id: 'root',
      path: '/*',
      loader: () => shopOf(slug),
      element: <DefaultLayout search={<input name="q" />}>page</DefaultLayout>,
    },
  ]
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(`http://shop.example${path}`))
  if (context instanceof Response) throw new Error('expected a page')
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
}

describe('the shell', () => {
  it.each([
    ['tradewind', 'top default'],
    ['mtn', 'top affiliate'],
    ['royalairmaroc', 'top airline'],
    ['edelweiss', 'top swiss-airline'],
  ])('gives %s its header', async (slug, look) => {
    expect(await render(slug)).toContain(`class="${look}"`)
  })

  it('says whose data it is on a partner shop only', async () => {
    expect(await render('mtn')).toContain('class="by"')
    expect(await render('tradewind')).not.toContain('class="by"')
  })

  it('has no theme switch where the theme is forced', async () => {
    expect(await render('pi')).not.toContain('name="theme"')
    expect(await render('tradewind')).toContain('name="theme"')
  })

  it('gives the landing page of a partner one button and a way to choose the language', async () => {
    const html = await render('sonatours', '/')
    expect(html).not.toContain('class="sheet"')
    expect(html).toContain('See plans')
    expect(html).toContain('hrefLang="ja"')
  })

  it('gives the other pages of a partner the header of an affiliate', async () => {
    const html = await render('sonatours')
    expect(html).toContain('class="top affiliate"')
    expect(html).toContain('class="sheet"')
    expect(html).toContain('href="/shop/regional-plans"')
  })

  it('has the link for bookings in the bar, in its menu and on phones, for airlines only', async () => {
    const html = await render('royalairmaroc')
    expect(html.match(/href="https:[^"]*manage"/g)).toHaveLength(3)
    expect(await render('edelweiss')).not.toContain('Manage booking data')
  })

  it('offers to sign in and come back, in the bar and on phones', async () => {
    const html = await render('tradewind', '/shop/regional-plans?q=a')
    expect(
      html.match(/href="\/auth\/signin\?redirect=%2Fshop%2Fregional-plans%3Fq%3Da"/g),
    ).toHaveLength(2)
    expect(await render('tradewind', '/')).toContain('href="/auth/signin"')
  })

  it('leads to the same page in other languages', async () => {
    const html = await render('tradewind', '/shop/regional-plans?q=a')
    expect(html).toContain('href="/ja/shop/regional-plans?q=a"')
    expect(html).toContain('href="/shop/regional-plans?q=a"')
  })

  it('offers the languages of the Swiss airline first', async () => {
    const [first] = /hrefLang="[^"]+"/.exec(await render('edelweiss')) ?? []
    expect(first).toBe('hrefLang="de"')
  })

  it('leaves the search to the page on the home page', async () => {
    expect(await render('tradewind', '/')).not.toContain('name="q"')
    expect(await render('tradewind')).toContain('name="q"')
  })

  it('writes nothing that the content policy refuses', async () => {
    expect(await render('tradewind')).not.toMatch(/ style="| on[a-z]+="/)
  })
})
