import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { samplePlan } from '#app/testing/sample-plan.ts'
import { plotCities } from '#app/ui/map/plot.ts'
import { Data } from './data.tsx'
import type { BlockName, Live } from './tree/ast.ts'

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
  section: {
    kind: 'section',
    places: [
      { name: 'Venice', lat: 45.44, lon: 12.33, height: 2, kind: 'city' },
      { name: 'Marmolada', lat: 46.43, lon: 11.85, height: 3343, kind: 'wild' },
      { name: 'Canazei', lat: 46.48, lon: 11.77, height: 1465, kind: 'road' },
      { name: 'Bolzano', lat: 46.5, lon: 11.35, height: 262, kind: 'town' },
    ],
  },
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
      expect(html).toContain('November 23, 2026 · tax included')
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

  it('says of a section where there is signal, and that it is drawn', async () => {
    const html = await render('section', live.section)
    const label =
      'Section from Venice to Bolzano, up to 3,340 m; 5G: Venice; 4G, steady: Venice, Bolzano; 4G, in places: Canazei; 4G, none: Marmolada'
    expect(html.match(new RegExp(`role="img" aria-label="${label}"`, 'g'))).toHaveLength(2)
    expect(html).toContain('heights of these places are approximate')
    expect(html).toContain('drawn by rule, not measured')
    expect(html).not.toMatch(/\sstyle=/)
  })
})
