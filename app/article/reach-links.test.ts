import { expect, it } from 'vitest'
import { publicTenant } from '#tenants/reading/public-tenant.ts'
import { readTenants } from '#tenants/writing/read-folder.ts'
import { parseMarkdown } from './parse/parse-markdown.ts'
import { reachLinks } from './reach-links.ts'

function linksIn(text: string, slug: string): string[] {
  const tenant = readTenants().find((each) => each.slug === slug)
  if (!tenant) throw new Error(`expected a tenant ${slug}`)
  const blocks = reachLinks(parseMarkdown(text), publicTenant(tenant))
  return [...JSON.stringify(blocks).matchAll(/"href":"([^"]+)"/g)].map(([, href = '']) => href)
}

const text =
  '- [plan](/data-calculator), **[app](/download)** and [shop](/shop)\n\n[x](https://a.example)'

it('keeps the links to pages that the shop has', () => {
  expect(linksIn(text, 'tradewind')).toEqual([
    '/data-calculator',
    '/download',
    '/shop',
    'https://a.example',
  ])
})

it('leaves only the words of links to pages that the shop does not have', () => {
  expect(linksIn(text, 'sonatours')).toEqual(['/shop', 'https://a.example'])
  expect(linksIn('[business](/enterprise)', 'sonatours')).toEqual([])
})

it('leads to the forms of companies in shops that have them', () => {
  const link = '[Open an account](/enterprise/register)'
  expect(linksIn(link, 'tradewind')).toEqual(['/enterprise/register'])
  expect(linksIn(link, 'sonatours')).toEqual([])
})
