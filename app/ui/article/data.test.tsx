import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { plotCities } from '#app/ui/map/plot.ts'
import { samplePlan } from '#app/ui/plan/sample-plan.ts'
import type { BlockName, Live } from './ast.ts'
import { Data } from './data.tsx'

const place = { name: 'Japan', kind: 'country' as const, code: 'JP', path: '/japan-eSIM' }
const plans = [samplePlan({ slug: '5gb-30d' })]
const today = '2026-11-23'
const row = {
  slug: 'japan',
  name: 'Japan',
  flags: ['jp'],
  detail: 'SoftBank, au',
  generation: '5G',
  fromMinor: 350,
  prices: [350, 1200, null, null] as const,
}
const cities = plotCities('jp', [{ name: 'Tokyo', lat: 35.68, lon: 139.77, tag: '5G' }])

const live: Partial<Record<BlockName, Live>> = {
  tickets: { kind: 'plans', place, plans, today },
  plan: { kind: 'plans', place, plans, today },
  prices: { kind: 'plans', place, plans, today },
  board: { kind: 'board', rows: [row], shown: 'country', today },
  coverage: { kind: 'map', map: { label: 'Map: Japan, 1 city', mapId: 'jp', cities } },
  networks: { kind: 'networks', networks: [{ name: 'au', generations: ['4G', '5G'] }] },
}

async function render(name: BlockName, given: Live | undefined): Promise<string> {
  const block = { kind: 'data' as const, name, fields: {}, rows: [], ...(given && { live: given }) }
  const root = { locale: 'en', currency: 'USD' }
  const element = <Data block={block} />
  const routes = [{ id: 'root', path: '/*', loader: () => root, element }]
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request('https://shop.example/blog/x'))
  if (context instanceof Response) throw new Error('expected a page')
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToStaticMarkup(
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  )
}

describe('a block with live data', () => {
  const names = Object.keys(live) as BlockName[]

  it.each(names)('%s is left out where the shop has no data for it', async (name) => {
    expect(await render(name, undefined)).toBe('')
    expect(await render(name, live[name])).not.toBe('')
  })

  it.each(['tickets', 'prices', 'board'] as const)(
    '%s says price, day and tax, and leads to what it shows',
    async (name) => {
      const html = await render(name, live[name])
      expect(html).toContain('November 23, 2026, tax included')
      expect(html).toContain('$12.00')
      expect(html).toMatch(/href="\/japan-eSIM(\/5gb-30d)?"/)
    },
  )

  it('shows one plan with every fact and the way to it', async () => {
    const html = await render('plan', live.plan)
    expect(html.match(/<dt>/g)).toHaveLength(7)
    expect(html).toContain('href="/japan-eSIM/5gb-30d"')
    expect(html).toContain('aria-label="Japan data pass"')
  })

  it('names the rows of its table for screen readers', async () => {
    const html = await render('prices', live.prices)
    expect(html.match(/scope="col"/g)).toHaveLength(3)
    expect(html.match(/scope="row"/g)).toHaveLength(plans.length)
  })

  it('lists the cities of a map, whose names no screen reader finds in a picture', async () => {
    const html = await render('coverage', live.coverage)
    expect(html).toMatch(/role="img" aria-label="Map: Japan, 1 city"/)
    expect(html).toContain('<ul class="sr"><li>Tokyo 5G</li></ul>')
  })
})
