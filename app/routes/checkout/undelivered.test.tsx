import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { Undelivered } from './undelivered.tsx'

it('R-SUP-65 names the address and leads to where it is changed', async () => {
  const element = <Undelivered to="anna@people.example" />
  const root = { id: 'root', path: '/', loader: () => ({ locale: 'en' }), element }
  const handler = createStaticHandler([root])
  const context = await handler.query(new Request('http://shop.example/'))
  if (context instanceof Response) throw new Error('expected a page')
  const router = createStaticRouter(handler.dataRoutes, context)
  const html = renderToString(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  )
  expect(html).toContain('We couldn’t deliver our emails to anna@people.example.')
  expect(html).toContain('href="/account/settings"')
})
