import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { Guard } from '#contract/pages/route-row.ts'
import { testTenants } from '#worker/testing/test-tenants.ts'
import type { Edge } from '../edge.ts'
import { noSession } from '../session/load-session.ts'
import { guardPages, isInApp } from './guard-pages.ts'

const app = new Hono<Edge>()
app.get('/', (c) => c.json(isInApp(c)))

const web = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'
const inApp = `${web} TradewindApp/7.2.0`

describe('whether a page is opened in the app', () => {
  it.each([
    [undefined, inApp, true],
    [undefined, web, false],
    ['platform=in-app', web, true],
    ['a=b; platform=in-app', web, true],
    ['platform=ios', inApp, false],
    ['platform=something', inApp, true],
    ['platform=something', web, false],
    ['xplatform=in-app', web, false],
  ])('with cookie %s and agent %s: %s', async (cookie, agent, expected) => {
    const headers = { 'user-agent': agent, ...(cookie ? { cookie } : {}) }
    const response = await app.request('/', { headers })
    expect(await response.json()).toBe(expected)
  })
})

describe('a page for somebody nobody knows', () => {
  /**
   * Requests a page with this guard; the page answers `shown`, with 404 if the guard refused it.
   */
  async function ask(guard: Guard, headers: Record<string, string> = {}): Promise<Response> {
    const guarded = new Hono<Edge>()
    guarded.use(async (c, next) => {
      const tenant = await testTenants.find('tradewind')
      if (!tenant) throw new Error('expected the shop to be there')
      c.set('url', new URL(c.req.url))
      c.set('tenant', tenant)
      c.set('locale', 'de')
      c.set('path', '/shop')
      c.set('isData', false)
      c.set('session', noSession)
      c.set('row', { id: 'shop', path: '/shop', layout: 'default', title: '', guard })
      await next()
    })
    guarded.use(guardPages({ isBuilt: () => true }))
    guarded.get('*', (c) => c.text('shown', c.get('refusal') === 404 ? 404 : 200))
    return guarded.request('http://localhost/de/shop', { headers })
  }

  it.each<[string, Guard]>([
    ['requiredAuth', { requiredAuth: true }],
    ['featureFlag', { featureFlag: 'normal' }],
    ['permission', { permission: ['GET_ACCOUNTS'] }],
  ])('leads to the sign-in where its row has %s', async (_, guard) => {
    const response = await ask(guard)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/de/auth/signin?redirect=%2Fshop')
  })

  it('is missing where its row has noRedirect', async () => {
    expect((await ask({ requiredAuth: true, noRedirect: true })).status).toBe(404)
  })

  it('is of the app alone where its row has inApp', async () => {
    expect((await ask({ inApp: true })).status).toBe(404)
    expect((await ask({ inApp: true }, { cookie: 'platform=in-app' })).status).toBe(200)
  })
})
