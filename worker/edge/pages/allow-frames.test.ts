import { describe, expect, it } from 'vitest'
import { shop, visit } from '#worker/testing/visit.ts'

const partner = 'http://travelanco.localhost:8787'
const embed = '/dtec-plan-detail?plan=jp-5gb-30d-v1'

async function framing(url: string) {
  const { status, headers } = await visit(url)
  const policy = headers.get('content-security-policy') ?? ''
  const ancestors = /frame-ancestors ([^;]+)/.exec(policy)?.[1]
  return { status, ancestors, options: headers.get('x-frame-options') }
}

describe('the plan for the pages of partners', () => {
  it('may be framed by the origins that the tenant lists, and by no other', async () => {
    expect(await framing(shop + embed)).toEqual({
      status: 200,
      ancestors: 'https://travel-notes.example https://www.harbour-hotels.example',
      options: null,
    })
    expect(await framing(partner + embed)).toMatchObject({
      ancestors: 'https://bookings.travelanco.example',
    })
  })

  it('keeps its origins when it comes from the cache', async () => {
    const first = await framing(`${shop}/de${embed}`)
    expect(await framing(`${shop}/de${embed}`)).toEqual(first)
  })

  it.each(['/japan-eSIM', '/landing/usa', '/dtec-plan-detail', '/dtec-plan-detail?plan=none'])(
    'is the only page that may be framed: %s may not',
    async (path) => {
      expect(await framing(shop + path)).toMatchObject({ ancestors: "'none'", options: 'DENY' })
    },
  )

  it.each(['', '?plan=', '?plan=none', '?plan=japan:9gb-1d', '?plan=a:b:c', '?plan=%27'])(
    'is missing without a known plan: "%s"',
    async (query) => {
      expect((await visit(`${shop}/dtec-plan-detail${query}`)).status).toBe(404)
    },
  )

  it('exists in shops with embeds only', async () => {
    expect((await visit(`http://mtn.localhost:8787${embed}`)).status).toBe(404)
  })

  it('finds a plan by its id or by its address, and opens the shop outside the frame', async () => {
    for (const plan of ['jp-5gb-30d-v1', 'japan:5gb-30d']) {
      const html = await (await visit(`${shop}/dtec-plan-detail?plan=${plan}`)).text()
      expect(html).toContain('/checkout?plan=jp-5gb-30d-v1')
      expect(html).not.toContain('type="module"')
      const body = html.slice(html.indexOf('<body'))
      const links = body.match(/<a [^>]*>/g) ?? []
      expect(links.length).toBeGreaterThan(2)
      for (const link of links) expect(link).toContain('target="_blank"')
    }
  })
})
