import { describe, expect, it } from 'vitest'
import { builtInRedirects, type Redirect } from '#contract/pages/redirects.ts'
import { isDeep } from '#contract/testing/effort.ts'
import { locationOf, visit } from '#worker/testing/visit.ts'

type Tenant = { slug: string; redirects: Redirect[] }

const files = import.meta.glob<Tenant>('../../../tenants/*.json', {
  eager: true,
  import: 'default',
})
const tenants = Object.entries(files)
  .filter(([file]) => !file.endsWith('schema.json'))
  .map(([, tenant]) => tenant)

/** Links that the mobile apps make, without those of codes, which must exist. */
const appLinks = [
  'page=wallet_detail&iccid=8999900000000000014',
  'page=country&name=South%20Korea',
  'page=region&name=Europe',
  ...[
    'shop_home',
    'shop_regional_plan',
    'search',
    'promo',
    'referral',
    'credits',
    'trial_plan',
  ].map((page) => `page=${page}`),
].flatMap((query) => [`/?${query}`, `/universal-link?${query}`])

const mostMoves = 4

/** Follows redirects and returns the status at the end. */
async function endOf(url: string, moves = 0): Promise<number> {
  const response = await visit(url)
  const location = locationOf(response)
  await response.body?.cancel()
  if (location === null || moves === mostMoves) return response.status
  return endOf(new URL(location, url).href, moves + 1)
}

/** Returns the links of a page's header and footer. */
async function shellLinks(origin: string): Promise<string[]> {
  const html = await (await visit(`${origin}/shop`)).text()
  const parts = [/<header class="top.*?<\/header>/s, /<footer.*?<\/footer>/s]
  const shell = parts.map((part) => part.exec(html)?.[0] ?? '').join('')
  const links = [...shell.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = '']) => href)
  expect(links.length).toBeGreaterThan(20)
  return links.map((href) => href.replaceAll('&amp;', '&'))
}

describe('no link leads to a page that is missing', () => {
  it('knows every tenant', () => {
    expect(tenants.length).toBeGreaterThan(7)
  })

  it.each(tenants)('in $slug', async ({ slug, redirects }) => {
    const origin = `http://${slug}.localhost:8787`
    // What all shops share is followed in one, and in each of them by the deep tests.
    const isFirst = isDeep || slug === 'tradewind'
    const moved = [...(isFirst ? builtInRedirects : []), ...redirects].map(({ from }) => {
      const path = from.replace('*', 'x')
      return path.startsWith('/') ? path : `/${path}`
    })
    const paths = [
      ...new Set([...moved, ...(isFirst ? appLinks : []), ...(await shellLinks(origin))]),
    ]
    const ends = await Promise.all(
      paths.map(async (path) => `${path} ${await endOf(origin + path)}`),
    )
    expect(ends.filter((end) => !end.endsWith(' 200'))).toEqual([])
  })
})
