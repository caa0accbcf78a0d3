import { matchPath } from 'react-router'
import { describe, expect, it } from 'vitest'
import { routeTable } from '#contract/pages/routes.ts'
import { publicTenant } from '#tenants/reading/public-tenant.ts'
import { readTenants } from '#tenants/writing/read-folder.ts'
import { footLinks } from '../foot-links.ts'
import { navLinks } from './links.ts'

const tenants = readTenants()

const [shop] = tenants.map(publicTenant)
if (!shop) throw new Error('expected a tenant')
const foot = footLinks(
  { ...shop, features: { ...shop.features, planner: true, deviceCheck: true } },
  'en',
)

const built = routeTable.filter((row) => row.module)

describe('links of the shell', () => {
  it.each([...navLinks(shop), ...foot.columns.flatMap(({ links }) => links), ...foot.legal])(
    '$to leads to a page that exists',
    ({ to }) => {
      expect(built.some((row) => matchPath(row.path, to))).toBe(true)
    },
  )

  it.each(['terms-and-conditions', 'privacy', 'imprint', 'accessibility'])(
    'lead from every page to the document %s',
    (slug) => {
      expect(foot.legal.map(({ to }) => to)).toContain(`/documents/${slug}`)
    },
  )

  it('leaves out the tools that a shop does without', () => {
    const bare = footLinks(
      { ...shop, features: { ...shop.features, planner: false, deviceCheck: false } },
      'en',
    )
    const paths = bare.columns.flatMap(({ links }) => links.map(({ to }) => to))
    expect(paths).not.toContain('/shop/support_device')
    expect(foot.columns.flatMap(({ links }) => links.map(({ to }) => to))).toContain(
      '/shop/support_device',
    )
  })
})
