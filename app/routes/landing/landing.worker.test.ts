import { describe, expect, it } from 'vitest'
import { shop, visit } from '#worker/testing/visit.ts'

const read = async (path: string, origin = shop) => (await visit(origin + path)).text()

/** Every landing page that the shop promises, by its address. */
const pages = [
  ...['america', 'apac', 'asia-promotion', 'day-plan', 'europe', 'europe-kayaksdi'],
  ...['fall-2024-plans', 'global-ex', 'nvh', 'trial-plan', 'usa', 'london-airport'],
  ...['nomad-esim-summer-onsale', 'sonatours', 'travelanco'],
].map((slug) => `/landing/${slug}`)

describe('landing pages', () => {
  it.each([...pages, '/documents/landing-trial-plan', '/documents/landing-day-plan'])(
    '%s sells plans of the catalogue, without a script of the framework',
    async (path) => {
      const response = await visit(shop + path)
      expect(response.status).toBe(200)
      const html = await response.text()
      expect(html).toMatch(/href="\/checkout\?plan=[a-z0-9-]+-v\d+"/)
      expect(html).toContain('Tradewind Demo Lda')
      expect(html).not.toContain('type="module"')
    },
  )

  it('stand at one address each', async () => {
    for (const path of ['/landing/landing-day-plan', '/documents/usa', '/landing/none']) {
      expect((await visit(shop + path)).status).toBe(404)
    }
  })

  it('say that a campaign is over, and show the plans of today', async () => {
    const html = await read('/landing/fall-2024-plans')
    expect(html).toContain('This campaign ended on November 30, 2024.')
    expect(html).toContain('class="badge reduced"')
    expect(await read('/landing/usa')).not.toContain('This campaign')
  })

  it('show every reduced price with its 30-day low', async () => {
    const html = await read('/landing/fall-2024-plans')
    const tickets = html.match(/<article class="tk vt".*?<\/article>/gs) ?? []
    expect(tickets).toHaveLength(4)
    for (const ticket of tickets) expect(ticket).toMatch(/<s class="was"[^>]*>.+30-day low \$/s)
  })

  it('emphasise one ticket', async () => {
    expect((await read('/landing/usa')).match(/class="tk vt" data-on="true"/g)).toHaveLength(1)
  })

  it('have the frame of partners where their text says so, in any shop', async () => {
    const partner = await read('/landing/sonatours')
    expect(partner).toContain('class="foot brief"')
    expect(partner).toContain('type="radio"')
    expect(await read('/landing/usa', 'http://sonatours.localhost:8787')).toContain('class="foot"')
  })

  it('name the entity of the shop that sells', async () => {
    expect(await read('/landing/usa', 'http://sonatours.localhost:8787')).toContain(
      'Seller of the passes: sonatours Demo Travel SL',
    )
  })

  it('describe their questions to search engines', async () => {
    expect(await read('/landing/usa')).toContain('"@type":"FAQPage"')
  })
})
