import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { createApiClient } from '#app/api/client.ts'
import { apiContext, localeContext, tenantContext, visitContext } from '#app/page/context.ts'
import { call } from '#backend/testing/testing.ts'
import * as endpoints from '#contract/calls/row/endpoints.ts'
import { shop, visit } from '#worker/testing/visit.ts'
import { findTexts } from './find-texts.ts'

/** Returns the part of a results page below the search field, and where each kind of result begins. */
async function results(path: string, origin = shop) {
  const response = await visit(origin + path)
  expect(response.status).toBe(200)
  const text = await response.text()
  const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'))
  const links = [...main.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href)
  return { main, links }
}

describe('a page of results', () => {
  it('shows a guide below the places', async () => {
    const { main, links } = await results('/shop?q=japan')
    expect(links.indexOf('/japan-eSIM')).toBeGreaterThan(-1)
    expect(links.indexOf('/destination-guides/japan')).toBeGreaterThan(links.indexOf('/japan-eSIM'))
    expect(main).toContain('In guides and help')
    expect(main).toContain('Destination guide')
  })

  it('begins with the texts where there is no such place', async () => {
    const { main, links } = await results('/shop?q=refund')
    expect(links).toContain('/documents/nomad-data-plans-refund-policy')
    expect(main.indexOf('Refund policy')).toBeLessThan(main.indexOf('No place called'))
  })

  it.each([
    ['install', 'Help'],
    ['refund', 'Document'],
    ['Lerwick', 'Post'],
    ['company', 'Media centre'],
    ['London airport', 'Plans'],
    ['what is an esim', 'Tradewind'],
  ])('for %s names the kind %s', async (q, kind) => {
    const { main } = await results(`/shop?${new URLSearchParams({ q })}`)
    expect(main).toContain(`>${kind}</span>`)
  })

  it('marks an English text among others', async () => {
    const { main, links } = await results('/de/shop?q=Lerwick+ferry')
    expect(links).toContain('/de/blog/ferry-aberdeen-lerwick')
    expect(main).toMatch(/<span lang="en"><b>/)
    expect((await results('/de/shop?q=Erstattung')).main).not.toContain('lang="en"')
  })

  it('has no heading for texts where none was found', async () => {
    const { main } = await results('/shop?q=zzzzqqqq')
    expect(main).toContain('No place called')
    expect(main).not.toContain('In guides and help')
  })

  it('leads to no page of a feature that the shop does not have', async () => {
    const { links } = await results('/shop?q=enterprise+organisation')
    expect(links).toContain('/enterprise')
    const other = await results(
      '/shop?q=enterprise+organisation',
      'http://sonatours.localhost:8787',
    )
    expect(other.links).not.toContain('/enterprise')
  })
})

describe('the call', () => {
  const ask = (query: string) => call(`/content/search?${query}`)

  it('finds texts without their bodies, which any cache may store', async () => {
    const response = await ask('q=refund&locale=fr')
    expect(response.headers.get('cache-control')).toContain('public')
    const { entries } = (await response.json()) as { entries: Record<string, unknown>[] }
    expect(entries[0]).toMatchObject({
      id: 'documents/nomad-data-plans-refund-policy',
      locale: 'fr',
    })
    expect(entries[0]).not.toHaveProperty('body')
  })

  it.each([`q=${'x'.repeat(65)}`, '', 'q[]=a&q[]=b'])('refuses %j', async (query) => {
    expect((await ask(query)).status).toBe(400)
  })
})

describe('a CMS', () => {
  /** A page of a shop with texts that a CMS answers with. */
  function contextOf(answer: () => Response): RouterContextProvider {
    const context = new RouterContextProvider()
    const api = createApiClient(endpoints, {
      origin: 'https://backend.internal',
      channelId: 'tradewind',
      sign: () => ({ tag: 't', pageToken: () => 'p' }),
      transport: async () => answer(),
    })
    context.set(apiContext, api as never)
    context.set(localeContext, 'en')
    context.set(visitContext, { origin: shop } as never)
    const address = { street: '', postalCode: '', city: '', country: 'PT' }
    context.set(tenantContext, {
      slug: 'tradewind',
      brand: { name: 'Tradewind' },
      legal: { entity: '', address },
      support: { email: '' },
      features: {},
      apps: {},
    } as never)
    return context
  }

  const entry = (facts: object, slug = 'usa', type = 'landing') => ({
    ...{ id: `${type}/${slug}`, type, slug, locale: 'en', title: `{{shop}} ${slug}`, summary: 's' },
    ...{ seo: { title: 't', description: 'd' }, facts },
  })

  it.each([404, 500, 503])('that answers %i finds none and breaks no page', async (status) => {
    const context = contextOf(() => Response.json({ code: 'not_found' }, { status }))
    expect(await findTexts(context, 'usa')).toEqual([])
  })

  it('that cannot be reached finds none', async () => {
    const context = contextOf(() => {
      throw new TypeError('no route')
    })
    expect(await findTexts(context, 'usa')).toEqual([])
  })

  it('may answer with texts that this shop does not show', async () => {
    const entries = [
      entry({ tenants: ['pi'] }),
      entry({ locales: ['de'] }),
      entry({ address: '/enterprise' }, 'enterprise', 'pages'),
      entry({ address: '/download' }, 'download', 'pages'),
      entry({ address: '/no/such/page' }, 'none', 'pages'),
      entry({}, 'no-address', 'pages'),
      entry({ tenants: ['tradewind'] }, 'here'),
    ]
    const found = await findTexts(
      contextOf(() => Response.json({ entries })),
      'usa',
    )
    expect(found).toEqual([
      {
        to: '/landing/here',
        kind: 'Plans',
        title: 'Tradewind here',
        summary: 's',
        lang: undefined,
      },
    ])
  })
})
