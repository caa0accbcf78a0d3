import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#contract/errors.ts'
import { makeTag } from '#crypto/signing.ts'
import { deriveWorkerKey } from '#crypto/tag-keys.ts'
import { createBackend } from './index.ts'
import {
  call,
  testBackend,
  testBindings,
  testServices,
  testSurroundings,
  testTagKeys,
} from './testing/testing.ts'

const url = 'https://backend.internal/api/v3/catalogue/destinations'

describe('the backend', () => {
  it.each(['', 'nobody'])('refuses a call for the channel %j', async (channel) => {
    const response = await call('/catalogue/destinations', { channel })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      type: 'urn:tradewind:problem:invalid_input',
      details: { fields: [{ path: 'x-channel-id' }] },
    })
  })

  it('answers unknown paths with a problem', async () => {
    const response = await call('/nothing')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'not_found', status: 404 })
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])(
    'refuses %s on what can only be read',
    async (method) => {
      const response = await call('/catalogue/destinations/japan', { method })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toBe('GET, HEAD')
    },
  )

  it('makes what other calls need for the first of them, not for public reads', async () => {
    const services = vi.fn(async () => testServices())
    const backend = createBackend({ ...testSurroundings(), reading: testServices(), services })
    const tag = makeTag(deriveWorkerKey(testTagKeys[0]), null, Date.now())
    const headers = { 'x-channel-id': 'plain', 'x-app-tag': tag }
    const ask = async (path: string) => {
      const request = new Request(`https://backend.internal/api/v3${path}`, { headers })
      return (await backend.fetch(request, testBindings())).status
    }
    expect(await ask('/catalogue/destinations/japan')).toBe(200)
    expect(await ask('/content/publications?since=0')).toBe(200)
    expect(await ask('/catalogue/nothing')).toBe(404)
    expect(services).not.toHaveBeenCalled()
    for (const path of ['/order/get', '/openapi.json']) await ask(path)
    expect(services).toHaveBeenCalledOnce()
  })

  it('answers HEAD without a body', async () => {
    const response = await call('/catalogue/destinations', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })

  it('carries the request id of its caller, unless it is no id', async () => {
    const ask = (id: string) => call('/catalogue/destinations', { headers: { 'x-request-id': id } })
    expect((await ask('abc-123')).headers.get('x-request-id')).toBe('abc-123')
    expect((await ask('a b<script>')).headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    const refused = await call('/nothing', { headers: { 'x-request-id': 'abc-124' } })
    expect(await refused.json()).toMatchObject({ request_id: 'abc-124' })
    expect(refused.headers.get('x-request-id')).toBe('abc-124')
  })

  it('lets caches keep an answer and knows it again', async () => {
    const first = await call('/catalogue/destinations')
    expect(first.headers.get('cache-control')).toBe(
      'public, max-age=60, stale-while-revalidate=600',
    )
    const etag = first.headers.get('etag') ?? ''
    const again = await call('/catalogue/destinations', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    const other = await call('/catalogue/destinations?currency=EUR')
    expect(other.headers.get('etag')).not.toBe(etag)
    const dear = await call('/catalogue/destinations', { channel: 'dear' })
    expect(dear.headers.get('etag')).not.toBe(etag)
  })

  it('asks the signature check before anything is read', async () => {
    const seen: string[] = []
    const backend = testBackend({
      tags: {
        verifyTag(_, channel) {
          seen.push(channel.id)
          throw new ApiError('unauthorized')
        },
        verifyPageToken() {},
      },
    })
    const request = new Request(url, { headers: { 'x-channel-id': 'plain' } })
    const response = await backend.fetch(request, testBindings())
    expect(response.status).toBe(401)
    expect(seen).toEqual(['plain'])
  })

  it('reports a bug and tells nothing of it', async () => {
    const reported: unknown[] = []
    const backend = testBackend({ report: (error) => reported.push(error) })
    const tag = makeTag(deriveWorkerKey(testTagKeys[0]), null, Date.now())
    const request = new Request(url, { headers: { 'x-channel-id': 'plain', 'x-app-tag': tag } })
    const response = await backend.fetch(request, {
      ...testBindings(),
      CATALOGUE: {} as D1Database,
    })
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({
      code: 'internal',
      detail: 'Something went wrong',
    })
    expect(reported).toHaveLength(1)
  })

  it('refuses a query of too many parameters', async () => {
    const response = await call(`/catalogue/destinations?${'a=1&'.repeat(1001)}`)
    expect(response.status).toBe(400)
  })
})
