import { describe, expect, it } from 'vitest'
import { createApiClient } from '#app/api/client.ts'
import * as endpoints from '#contract/calls/row/endpoints.ts'
import { loadHome } from './load-home.ts'

const destination = (slug: string) => ({ slug, kind: 'country', code: 'XX', from_minor: 350 })

function plan(slug: string) {
  return {
    slug: '5gb-30d',
    destination_slug: slug,
    plan_type: 'data',
    destination: destination(slug),
  }
}

/** A shop that sells only these places. */
function createShop(sold: string[]) {
  const asked: URL[] = []
  const api = createApiClient(endpoints, {
    origin: 'https://api.example',
    channelId: 'test',
    currency: 'USD',
    sign: () => ({ tag: 't', pageToken: () => 'p' }),
    transport: async (request) => {
      const url = new URL(request.url)
      asked.push(url)
      const ids = url.searchParams.getAll('ids')
      const slugs = ids.length > 0 ? sold.filter((slug) => ids.includes(slug)) : sold
      return url.pathname.endsWith('/plans')
        ? Response.json({ plans: slugs.map(plan), last_evaluated_key: null })
        : Response.json({ destinations: slugs.map(destination), last_evaluated_key: null })
    },
  })
  return { api, asked }
}

describe('the data of home', () => {
  it('takes three questions to the catalogue', async () => {
    const { api, asked } = createShop(['japan', 'south-korea', 'japan-korea'])
    const { ticket, trip } = await loadHome(api, 'country')
    expect(asked).toHaveLength(3)
    expect(ticket?.slug).toBe('japan')
    expect(trip.map((each) => each.destinationSlug)).toEqual([
      'japan',
      'south-korea',
      'japan-korea',
    ])
  })

  it('shows the ticket of the first place where Japan is not sold', async () => {
    const { api } = createShop(['spain', 'south-korea'])
    const { ticket, trip } = await loadHome(api, 'country')
    expect(ticket?.slug).toBe('spain')
    expect(trip.map((each) => each.destinationSlug)).toEqual(['south-korea'])
  })

  it('is complete for a shop that sells nothing', async () => {
    const { api } = createShop([])
    expect(await loadHome(api, 'region')).toEqual({
      board: [],
      named: [],
      trip: [],
      ticket: undefined,
    })
  })
})
