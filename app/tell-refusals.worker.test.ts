import { describe, expect, it } from 'vitest'
import { ApiError } from '#contract/errors.ts'
import { openEdge } from '#worker/testing/test-edge.ts'
import { buildPages } from '#worker/testing/test-pages.ts'

const edge = openEdge({
  build: buildPages({ shop: { loader: refuse, action: refuse }, home: { loader: fail } }),
})

function refuse(): never {
  throw new ApiError('rate_limited', undefined, { details: { retryAfterSeconds: 90 } })
}

function fail(): never {
  throw new ApiError('internal')
}

describe('R-LIM a page whose call is over its limit', () => {
  it.each(['/shop', '/shop.data'])('says so, and when to come back: %s', async (path) => {
    const response = await edge.visit(path)
    expect(response.status).toBe(429)
    expect(response.headers.get('cache-control')).toContain('no-store')
    const text = await response.text()
    expect(text).toContain('One moment, please')
    expect(text).toContain('2 minutes')
  })

  it('says so after a form, too', async () => {
    const response = await edge.visit('/shop', { method: 'POST', body: new FormData() })
    expect(response.status).toBe(429)
  })

  it('is told apart from a page that fails', async () => {
    const response = await edge.visit('/')
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('One moment')
  })
})
