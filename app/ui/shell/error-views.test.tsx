import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { ToldError } from '#app/page/told-error.ts'
import { publicTenant } from '#tenants/reading/public-tenant.ts'
import { readTenants } from '#tenants/writing/read-folder.ts'
import { ServerErrorView } from './error-views.tsx'
import { navLinks } from './header/links.ts'

async function render(told: ToldError | undefined): Promise<string> {
  const tenant = readTenants().find(({ slug }) => slug === 'tradewind')
  if (!tenant) throw new Error('expected a tenant tradewind')
  const shop = publicTenant(tenant)
  const { defaultLocale: locale, defaultCurrency: currency } = tenant
  const routes = [
    {
      id: 'root',
      path: '/*',
      loader: () => ({ tenant: shop, locale, currency, nav: navLinks(shop), path: '/' }),
      element: <ServerErrorView told={told} />,
    },
  ]
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request('http://shop.example/blog/one'))
  if (context instanceof Response) throw new Error('expected a page')
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
}

describe('a page that cannot be shown now', () => {
  const told = { title: 'Unread', text: 'The texts do not answer.' }

  it('says why in its own words, and leads to the same page and to others', async () => {
    const html = await render(told)
    expect(html).toContain('<h1>Unread</h1>')
    expect(html).toContain('The texts do not answer.')
    expect(html).toContain('href="/blog/one"')
    expect(html).toMatch(/<ul class="ways"><li><a [^>]*href="\/shop"/)
    expect(html).not.toContain('class="request"')
  })

  it('gives a number to tell support, and no other links, where something broke', async () => {
    const html = await render(undefined)
    expect(html).toContain('class="request"')
    expect(html).not.toContain('class="ways"')
  })
})
