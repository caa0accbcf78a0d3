import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { samplePlan } from '#app/testing/sample-plan.ts'
import type { VolumeStep } from '#contract/commerce/volume-price.ts'
import { publicTenant } from '#tenants/reading/public-tenant.ts'
import { readTenants } from '#tenants/writing/read-folder.ts'
import { PriceTable } from './prices.tsx'

/** Returns the cells of the only row, and what stands above them. */
async function columnsOf(steps: readonly VolumeStep[]) {
  const plan = samplePlan({ priceMinor: 1000, currency: 'USD' })
  const rows = [{ place: 'Japan', path: '/japan-eSIM', flag: 'jp', plan }]
  const element = <PriceTable rows={rows} steps={steps} />
  const root = { id: 'root', path: '/', loader: () => ({ locale: 'en' }), element }
  const handler = createStaticHandler([root])
  const context = await handler.query(new Request('http://shop.example/'))
  if (context instanceof Response) throw new Error('expected a page')
  const router = createStaticRouter(handler.dataRoutes, context)
  const html = renderToString(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  )
  const texts = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, text = '']) => text.replace(/<[^>]+>/g, ' '))
  return { above: texts(/<small>(.*?)<\/small>/g), prices: texts(/<td class="r">(.*?)<\/td>/g) }
}

it('prices by volume are those that the shop takes of organisations', async () => {
  const { above, prices } = await columnsOf([{ gb: 50, percentOff: 20 }])
  expect(above.join()).toContain('20%')
  expect(prices).toEqual(['$10.00', '$8.00'])
})

it('a shop’s own steps reach its page', () => {
  const [tenant] = readTenants()
  if (!tenant) throw new Error('expected a tenant')
  const volumePrices = [{ gb: 50, percentOff: 20 }]
  expect(publicTenant({ ...tenant, business: { volumePrices } }).volumePrices).toEqual(volumePrices)
  expect(publicTenant(tenant).volumePrices).toBeUndefined()
})
