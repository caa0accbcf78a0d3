import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoPassword } from '#backend/account/demo/seed-accounts.ts'
import { signCall } from '#crypto/signing.ts'
import { deriveWorkerKey } from '#crypto/tag-keys.ts'
import { sealVisit, visitHeader } from '#crypto/visit.ts'
import { openTenants } from '#tenants/index.ts'
import { connectBackend } from '../backend.ts'
import type { Edge } from '../edge/edge.ts'
import { openAssets } from './assets.ts'
import {
  clientOf as clientAt,
  type Server,
  startServer,
  stopServer,
  testTagKeys,
} from './testing/node-backend.ts'

const directory = mkdtempSync(join(tmpdir(), 'node-backend-'))

type Tokens = { accessToken: string; refreshToken: string; accountType: string }

const start = () => startServer({ directory, env: { CLOCK_SECONDS: '1' } })

let server: Server

beforeAll(async () => {
  server = await start()
}, 120_000)
afterAll(async () => {
  await stopServer(server)
  rmSync(directory, { recursive: true })
})

const clientOf = (bearer?: string, headers: Record<string, string> = {}) =>
  clientAt(server.origin, { headers, ...(bearer ? { bearer } : {}) })

async function signIn(): Promise<Tokens> {
  const input = { email: 'traveller@demo.tradewind.example', password: demoPassword }
  const tokens = await clientOf().call('signIn', input)
  if (!('accessToken' in tokens) || !tokens.refreshToken) throw new Error('expected tokens')
  return { ...tokens, refreshToken: tokens.refreshToken }
}

function refusal(code: string, reason?: string) {
  const details = reason ? { details: expect.objectContaining({ reason }) } : {}
  return expect.objectContaining({ code, ...details })
}

describe('E16: the backend on plain Node', { timeout: 60_000 }, () => {
  it('answers the catalogue', async () => {
    const list = await clientOf().call('listDestinations', { pageInfo: { pageSize: 5 } })
    expect(list.destinations).toHaveLength(5)
    const detail = await clientOf().call('getDestination', { slug: 'japan' })
    expect(detail.plans.length).toBeGreaterThan(0)
    const found = await clientOf().call('search', { q: 'tokyo' })
    expect(found.hits[0]?.slug).toBe('japan')
  })

  it('has the demonstration orders with the plans that were bought', async () => {
    const { accessToken } = await signIn()
    const { esims } = await clientOf(accessToken).call('listEsims', {})
    const bought = esims.find(({ id }) => id === 'demo-order-japan-0')
    expect(bought?.plan).toMatchObject({ id: 'jp-5gb-30d-v1', slug: '5gb-30d' })
    const sold = { slug: bought?.plan.destinationSlug ?? '', plan: bought?.plan.slug ?? '' }
    expect(await clientOf().call('getPlan', sold)).toMatchObject({ id: 'jp-5gb-30d-v1' })
  })

  it('gives guest tokens', async () => {
    const { accessToken } = await clientOf().call('guestToken', {})
    await expect(clientOf(accessToken).call('signOut', {})).rejects.toEqual(
      refusal('unauthorized', 'session'),
    )
  })

  it('signs in, refreshes and signs out', async () => {
    const tokens = await signIn()
    expect(tokens.accountType).toBe('normal')
    const profile = await clientOf(tokens.accessToken).call('getProfile', {})
    expect(profile).toMatchObject({ email: 'traveller@demo.tradewind.example' })
    const renewed = await Promise.all(
      Array.from({ length: 20 }, () =>
        clientOf().call('refreshToken', { refreshToken: tokens.refreshToken }),
      ),
    )
    expect(new Set(renewed.map(({ refreshToken }) => refreshToken)).size).toBe(1)
    const [next] = renewed
    expect(await clientOf(next?.accessToken).call('signOut', {})).toEqual({ ok: true })
    await expect(clientOf(next?.accessToken).call('getProfile', {})).rejects.toEqual(
      refusal('unauthorized', 'session'),
    )
    await expect(
      clientOf().call('refreshToken', { refreshToken: next?.refreshToken ?? '' }),
    ).rejects.toEqual(refusal('unauthorized', 'session'))
  })

  it('counts callers by their connection, whatever their headers claim', async () => {
    const limit = 120
    const ask = (headers: Record<string, string>) =>
      clientOf(undefined, headers)
        .call('getCountries', {})
        .then(() => 'answered')
        .catch((error: { code: string }) => error.code)
    const calls = Array.from({ length: limit + 20 }, (_, index) => {
      const ip = `198.51.100.${index}`
      return ask({ 'x-forwarded-for': ip, 'cf-connecting-ip': ip, [visitHeader]: `t.${ip}` })
    })
    const outcomes = await Promise.all(calls)
    expect(outcomes.filter((outcome) => outcome === 'answered')).toHaveLength(limit)
    expect(outcomes.filter((outcome) => outcome === 'rate_limited')).toHaveLength(20)
    const visit = { ip: '203.0.113.9', origin: 'https://shop.example' }
    expect(await ask({ [visitHeader]: sealVisit(visit, testTagKeys, Date.now()) })).toBe('answered')
  })

  it('is reached by the edge, which vouches for where its visitors are', async () => {
    const tenants = openTenants(openAssets(), { acceptsLocal: true })
    const tenant = await tenants.find('tradewind')
    if (!tenant) throw new Error('expected the tenant tradewind')
    const edge = new Hono<Edge>()
    const backend = connectBackend(
      {
        environment: 'test',
        tagKeys: testTagKeys,
        sessionKeys: testTagKeys,
        social: {},
        apiOrigin: server.origin,
      },
      {
        tenants,
        report: (_, error) => {
          throw error
        },
        openCache: () => {
          throw new Error('expected a call that no cache answers')
        },
      },
    )
    edge.use(async (c, next) => {
      c.set('requestId', 'edge-request')
      c.set('url', new URL(c.req.url))
      c.set('tenant', tenant)
      await next()
    })
    edge.all('/api/v3/*', (c) => backend.serve(c))
    const visit = async (ip: string) => {
      const { tag } = signCall(deriveWorkerKey(testTagKeys[0]), null, Date.now())
      const headers = { 'x-app-tag': tag, 'cf-connecting-ip': ip, 'x-channel-id': 'elsewhere' }
      const url = 'http://localhost:8787/api/v3/guest/token'
      const response = await edge.request(url, { headers }, {})
      expect(response.headers.get('x-request-id')).toBe('edge-request')
      return response.status
    }
    const limit = 120
    const statuses = await Promise.all(Array.from({ length: limit + 5 }, () => visit('192.0.2.1')))
    expect(statuses.filter((status) => status === 200)).toHaveLength(limit)
    expect(await visit('192.0.2.2')).toBe(200)
  })

  it('refuses a call without a tag, and a body that is too large', async () => {
    const url = new URL('/api/v3/user/get_countries', server.origin)
    const bare = await fetch(url, { method: 'POST', headers: { 'x-channel-id': 'tradewind' } })
    expect(bare.status).toBe(401)
    const large = clientOf().call('signIn', {
      email: 'a@example.com',
      password: 'x'.repeat(70_000),
    })
    await expect(large).rejects.toEqual(refusal('payload_too_large'))
  })

  it('does by its clock, again and again, what is due', async () => {
    const sqlite = new DatabaseSync(join(directory, 'backend.sqlite'), { timeout: 5000 })
    const left = () => sqlite.prepare("SELECT * FROM used_once WHERE token = 'due'").all()
    for (const _ of [1, 2]) {
      sqlite.exec("INSERT INTO used_once VALUES ('tag', 'due', 1)")
      await vi.waitFor(() => expect(left()).toEqual([]), { timeout: 10_000, interval: 100 })
    }
    sqlite.close()
  })

  it('keeps sessions over a restart, and ends at once when asked', async () => {
    const tokens = await signIn()
    expect(await stopServer(server)).toBe(0)
    server = await start()
    const renewed = await clientOf().call('refreshToken', {
      refreshToken: tokens.refreshToken,
    })
    expect(await clientOf(renewed.accessToken).call('signOut', {})).toEqual({ ok: true })
  })
})
