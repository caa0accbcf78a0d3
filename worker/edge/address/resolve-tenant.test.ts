import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { openTenants } from '#tenants/index.ts'
import { refuseMalformed } from '../door/guard.ts'
import type { Edge } from '../edge.ts'
import type { Env } from '../env.ts'
import { originOf } from '../origin.ts'
import { resolveTenant } from './resolve-tenant.ts'

/** Runs the edge's first steps; answers with the shop and its origin in plain text. */
async function ask(url: string, environment: Env['ENVIRONMENT']) {
  const app = new Hono<Edge>()
  app.use(refuseMalformed())
  const { ASSETS } = env as unknown as Env
  app.use(resolveTenant(openTenants(ASSETS, { acceptsLocal: environment !== 'production' })))
  app.use(async (c) => c.text(`${c.get('tenant').slug} ${originOf(c, environment)}`))
  const response = await app.request(url)
  return { status: response.status, text: await response.text() }
}

describe('E2: names of this machine', () => {
  it.each([
    'http://localhost:8787/',
    'http://127.0.0.1:8787/',
    'http://edelweiss.localhost/',
    'http://preview-edelweiss.localhost/',
    'http://www.mtn.localhost/',
  ])('%s is refused in production without being repeated', async (url) => {
    const { status, text } = await ask(url, 'production')
    expect(status).toBe(421)
    expect(text).not.toContain(new URL(url).hostname)
  })

  it.each(['development', 'test'] as const)('answer in %s', async (environment) => {
    expect(await ask('http://localhost:8787/', environment)).toEqual({
      status: 200,
      text: 'tradewind http://tradewind.localhost:8787',
    })
    expect((await ask('http://preview-edelweiss.localhost/', environment)).text).toBe(
      'edelweiss http://edelweiss.localhost',
    )
  })
})

describe('E2: the origin of absolute links in production', () => {
  it.each([
    ['https://tradewind.example/', 'tradewind https://tradewind.example'],
    ['https://api.tradewind.example/', 'tradewind https://tradewind.example'],
    ['https://de.tradewind.example/', 'de https://de.tradewind.example'],
    ['http://mtn-staging.tradewind.example:8787/', 'mtn https://mtn.tradewind.example'],
  ])('at %s is of %s', async (url, text) => {
    expect(await ask(url, 'production')).toEqual({ status: 200, text })
  })
})
