import { describe, expect, it } from 'vitest'
import * as endpoints from '#contract/calls/row/endpoints.ts'
import { getDestination, listDestinations, listPlans, search } from './catalogue.ts'
import { createApiClient } from './client.ts'

function createShop(replies: object[] = []) {
  const asked: string[] = []
  const paths: string[] = []
  const api = createApiClient(endpoints, {
    origin: 'https://api.example',
    channelId: 'pi',
    currency: 'CHF',
    sign: () => ({ tag: 't', pageToken: () => 'p' }),
    transport: async (request) => {
      paths.push(new URL(request.url).pathname)
      asked.push(decodeURIComponent(request.url.slice('https://api.example/api/v3'.length)))
      return Response.json(replies.shift() ?? {})
    },
  })
  return { api, asked, paths }
}

describe('the catalogue', () => {
  it('is asked once for the same destination, in the currency of the visitor', async () => {
    const { api, asked } = createShop([{ name_en: 'Japan' }])
    const both = await Promise.all([getDestination(api, 'japan'), getDestination(api, 'japan')])
    expect(both).toEqual([{ nameEn: 'Japan' }, { nameEn: 'Japan' }])
    expect(asked).toEqual(['/catalogue/destinations/japan?currency=CHF'])
  })

  it('filters destinations', async () => {
    const { api, asked } = createShop([{ destinations: [] }])
    await listDestinations(api, { kind: 'country', continent: 'asia' })
    expect(asked).toEqual(['/catalogue/destinations?kind=country&continent=asia&currency=CHF'])
  })

  it('lists plans by the size of page that is wanted', async () => {
    const { api, asked } = createShop([{ plans: [] }])
    expect(await listPlans(api, { pageInfo: { pageSize: 50 } })).toEqual({ plans: [] })
    expect(asked).toEqual(['/catalogue/plans?page_info[page_size]=50&currency=CHF'])
  })

  it('is searched anew each time', async () => {
    const { api, asked } = createShop([{ hits: [{ slug: 'japan' }] }, { hits: [] }])
    expect(await search(api, { q: '日本', locale: 'ja' })).toEqual([{ slug: 'japan' }])
    expect(await search(api, { q: '日本', locale: 'ja' })).toEqual([])
    expect(asked[0]).toBe('/catalogue/search?q=日本&locale=ja&currency=CHF')
  })

  it.each(['', '.', '..'])('knows no place called "%s"', async (slug) => {
    const { api, asked } = createShop()
    await expect(getDestination(api, slug)).rejects.toMatchObject({ code: 'not_found' })
    expect(asked).toEqual([])
  })

  it('keeps odd names within their segment', async () => {
    const { api, paths } = createShop()
    await getDestination(api, 'a/../b?c#d')
    expect(paths).toEqual(['/api/v3/catalogue/destinations/a%2F..%2Fb%3Fc%23d'])
  })
})
