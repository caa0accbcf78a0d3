import { describe, expect, it } from 'vitest'
import { routeTable } from '#contract/pages/routes.ts'
import {
  appRows,
  expectedInApp,
  expectedVerdict,
  type Role,
  roles,
} from '#worker/testing/access-matrix.ts'
import { isExample, oddSpellings, ownSpellings, pathOf } from './testing/pages/page-spellings.ts'
import { openEdge, origin, testKeys } from './testing/test-edge.ts'
import { markOf } from './testing/test-pages.ts'
import { signedIn } from './testing/test-session.ts'

const edge = openEdge()
const channel = 'edelweiss'
const known = { keys: testKeys, accessSeconds: 3600 }

const headers = Object.fromEntries(
  roles.map((role) => [role, role === 'anonymous' ? {} : { cookie: signedIn(role, known) }]),
)

/** Requests an address; returns the result as one word and the rows whose pages ran. */
async function ask(address: string, role: Role, init: RequestInit = {}) {
  const response = await edge.visit(address, {
    ...init,
    headers: { ...headers[role], ...init.headers },
  })
  const text = await response.text()
  const location = response.headers.get('location') ?? ''
  const isSentToSignIn = /^(\/[\w-]+)?\/auth\/signin/.test(location)
  const shown = routeTable.filter(({ id }) => text.includes(markOf(id))).map(({ id }) => id)
  const isSentInApp = response.status === 202 && text.includes('/auth/signin')
  const kind =
    isSentToSignIn || isSentInApp ? 'sign_in' : response.status === 200 ? 'allow' : 'hide'
  return { address, status: response.status, kind, shown, response }
}

/** The office's pages are missing in shops: see separate-office.test.ts. */
const ofShops = routeTable.filter(({ layout }) => layout !== 'office')
const cells = ofShops.flatMap((row) => roles.map((role) => ({ id: row.id, role, row })))
const guardedCells = cells.filter(({ row }) => row.guard)
/**
 * Odd spellings of unguarded pages may lead to any page except a guarded one, so one role is enough
 * for them.
 */
const oddCells = cells.filter(
  ({ row, role }) => isExample(row) && (row.guard || role === 'anonymous'),
)

describe('every page for every role', () => {
  it.each(cells)('R-AC-1 $id for $role, in its languages and as data', async ({ row, role }) => {
    const verdict = expectedVerdict(row.id, role)
    for (const spelling of ownSpellings(row, role)) {
      const { kind, shown, status, address } = await ask(spelling, role)
      expect({ address, kind, shown }).toEqual({
        address,
        kind: verdict,
        shown: verdict === 'allow' ? [row.id] : [],
      })
      if (verdict === 'hide') expect({ address, status }).toEqual({ address, status: 404 })
    }
  })

  it.each(routeTable.filter(({ scriptless }) => scriptless))(
    'the data of $id leads to its document',
    async (row) => {
      const path = pathOf(row)
      const { status, shown } = await ask(`/de${path}.data?_routes=x&start=1`, 'anonymous')
      expect({ status, shown }).toEqual({ status: 202, shown: [] })
    },
  )

  it.each(oddCells)('R-AC-4 $id for $role, in no other spelling more', async ({ row, role }) => {
    for (const spelling of oddSpellings(row)) {
      const { shown, status, address } = await ask(spelling, role)
      const stronger = shown.filter((id) => expectedVerdict(id, role) !== 'allow')
      expect({ address, stronger }).toEqual({ address, stronger: [] })
      expect([200, 202, 301, 302, 400, 404], address).toContain(status)
    }
  })

  it.each(guardedCells)(
    'R-AC-1 $id for $role runs no action that the page is not for',
    async (cell) => {
      const { row, role } = cell
      const verdict = expectedVerdict(row.id, role)
      const path = pathOf(row)
      for (const spelling of [path, path === '/' ? '/_.data' : `${path}.data`, `/de${path}`]) {
        const form = { method: 'POST', body: 'a=1', headers: formHeaders }
        const { shown, status, address } = await ask(
          spelling.replace(/^\/de\/$/, '/de'),
          role,
          form,
        )
        expect({ address, shown }).toEqual({ address, shown: verdict === 'allow' ? [row.id] : [] })
        if (verdict === 'hide') expect({ address, status }).toEqual({ address, status: 404 })
      }
    },
  )
})

const formHeaders = { origin, 'content-type': 'application/x-www-form-urlencoded' }

describe('a page of the app', () => {
  const inApp = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) TradewindApp/7.2.0'
  const ofApp = routeTable.filter(({ id }) => appRows.includes(id))

  it.each(ofApp.flatMap((row) => roles.map((role) => ({ id: row.id, role, row }))))(
    'R-AC-1 $id for $role, in its languages and as data',
    async ({ row, role }) => {
      const verdict = expectedInApp(row.id, role)
      for (const spelling of ownSpellings(row, role)) {
        const { kind, shown, address } = await ask(spelling, role, {
          headers: { 'user-agent': inApp },
        })
        const pages = verdict === 'allow' ? [row.id] : []
        expect({ address, kind, shown }).toEqual({ address, kind: verdict, shown: pages })
      }
    },
  )
})

describe('what a path is taken for', () => {
  it.each([
    ['/enterprise/%6Danage', 'enterprise-form'],
    ['/enterprise/Manage', 'portal'],
    ['/account/orders/%2e%2e/settings', 'nothing of an order'],
  ])('R-AC-4 %s is not the guarded page beside it', async (path) => {
    const { shown } = await ask(path, 'anonymous')
    expect(shown.filter((id) => expectedVerdict(id, 'anonymous') !== 'allow')).toEqual([])
  })

  it.each(['/__manifest', '/__manifest?version=test&paths=/account/settings', '/de/__manifest'])(
    'R-AC-4 %s tells of no page',
    async (path) => {
      const { status, shown } = await ask(path, 'postpaid')
      expect([status, shown]).toEqual([404, []])
    },
  )
})

describe('the way to sign in', () => {
  it.each([
    ['/account/settings', '/auth/signin?redirect=%2Faccount%2Fsettings'],
    ['/de/account/settings', '/de/auth/signin?redirect=%2Faccount%2Fsettings'],
    ['/account/orders/paid?a=1', '/auth/signin?redirect=%2Faccount%2Forders%2Fpaid%3Fa%3D1'],
    ['/account/settings?redirect=//evil.example', undefined],
  ])('from %s leads back there in the same language', async (path, target) => {
    const { response } = await ask(path, 'anonymous')
    const location = response.headers.get('location') ?? ''
    expect(response.status).toBe(302)
    if (target) expect(location).toBe(target)
    expect(new URL(location, origin).origin).toBe(origin)
  })

  it('is taken with GET after a form', async () => {
    const form = { method: 'POST', body: 'a=1', headers: formHeaders }
    const { response } = await ask('/account/settings', 'anonymous', form)
    expect(response.status).toBe(303)
  })

  it('is the app’s own redirect for a navigation within it', async () => {
    const { response } = await ask('/de/account/settings.data', 'anonymous')
    expect(response.status).toBe(202)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('a page of a feature', () => {
  const featured = routeTable.filter(({ feature }) => feature)
  // This partner's shop has neither of the features `business` and `embeds`.
  const partner = 'http://edelweiss.localhost:8787'
  const lacking = featured.filter(({ feature }) => feature === 'business' || feature === 'embeds')

  it.each(lacking.map((row) => [row.path, row] as const))(
    '%s is missing for everybody in a shop without it',
    async (_, row) => {
      for (const role of roles) {
        const sent = role === 'anonymous' ? {} : { cookie: signedIn(role, { ...known, channel }) }
        const { status, shown } = await ask(partner + pathOf(row), role, { headers: sent })
        expect([role, status, shown]).toEqual([role, 404, []])
      }
    },
  )

  it('is of each kind, and all about organisations is of business', () => {
    expect(new Set(featured.map(({ feature }) => feature))).toEqual(
      new Set(['planner', 'deviceCheck', 'business', 'embeds']),
    )
    const rest = routeTable.filter(({ path }) => /^\/(enterprise|shopping-cart|point)\b/.test(path))
    expect(rest.filter(({ feature }) => feature !== 'business')).toEqual([])
  })
})
