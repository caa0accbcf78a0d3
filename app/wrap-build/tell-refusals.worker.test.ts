import { data } from 'react-router'
import { describe, expect, it } from 'vitest'
import { orUnread } from '#app/article/or-unread.ts'
import { apiContext, type PageContext } from '#app/page/context.ts'
import { callOf } from '#contract/calls/row/account-calls.ts'
import { ApiError } from '#contract/errors.ts'
import { openEdge } from '#worker/testing/test-edge.ts'
import { buildPages } from '#worker/testing/test-pages.ts'

const edge = openEdge({
  build: buildPages({
    shop: { loader: refuse, action: refuse },
    home: { loader: fail },
    'what-is-esim': { loader: () => orUnread(unanswered()) },
    'about-us': { loader: unanswered },
    'about-partner': { loader: () => orUnread(refuseName()) },
  }),
})

function refuse(): never {
  throw new ApiError('rate_limited', undefined, { details: { retryAfterSeconds: 90 } })
}

async function unanswered(): Promise<never> {
  throw new ApiError('upstream_unavailable')
}

async function refuseName(): Promise<never> {
  throw new ApiError('invalid_input')
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

describe('a page whose text was never read and whose CMS does not answer', () => {
  it('says so and is stored nowhere', async () => {
    const response = await edge.visit('/what-is-eSIM')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(await response.text()).toContain('This text cannot be read right now')
  })

  it('R-OPS-4 is told apart from one whose name the CMS refuses, which is missing', async () => {
    expect((await edge.visit('/about/partner')).status).toBe(404)
  })

  it('is told apart from a page without the shop’s data', async () => {
    const response = await edge.visit('/about/us')
    expect(response.status).toBe(503)
    expect(await response.text()).not.toContain('This text cannot be read')
  })
})

describe('R-OPS-1 a form that shows itself again after a refused call', () => {
  const build = buildPages({ 'sign-in': { action: signIn } })
  const answerOf = (bindings = {}) =>
    openEdge({ build, bindings }).visit('/auth/signin', { method: 'POST', body: new FormData() })

  it('answers 503 while the database is locked, as the failure is ours', async () => {
    const locked = () => Promise.reject(new Error('D1_ERROR: database is locked: SQLITE_BUSY'))
    const statement = { bind: () => statement, first: locked, all: locked, run: locked }
    const answer = await answerOf({ DB: { prepare: () => statement, batch: locked } })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
  })

  it('keeps its own status for what a visitor mistyped', async () => {
    expect((await answerOf()).status).toBe(422)
  })
})

/** As pages do: whatever the refusal, the form is shown again with a text about it. */
async function signIn({ context }: { context: PageContext }) {
  const typed = { email: 'nobody@people.example', password: 'a password that is wrong' }
  try {
    return await context.get(apiContext).call(callOf('normal', 'signIn'), typed)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return data({ problem: error.code }, { status: 422 })
  }
}
