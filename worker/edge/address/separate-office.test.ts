import { describe, expect, it } from 'vitest'
import { openEdge } from '../../testing/test-edge.ts'

const edge = openEdge()
const office = 'http://office.localhost:8787'
const shop = 'http://localhost:8787'

async function ask(address: string, init?: RequestInit) {
  const response = await edge.visit(address, init)
  return { status: response.status, to: response.headers.get('location') }
}

describe('R-OFF-1: the office', () => {
  it.each(['/shop', '/auth/signin', '/de/office', '/sitemap.xml', '/api/v3/catalogue/plans'])(
    'has nothing of a shop: %s',
    async (path) => {
      expect(await ask(office + path)).toEqual({ status: 404, to: null })
    },
  )

  it.each(['/office', '/office/sign-in', '/de/office', '/office/orders/1', '/office.data'])(
    'is at its own host alone: %s',
    async (path) => {
      expect((await ask(shop + path)).status).toBe(404)
    },
  )

  it('takes calls at its own host alone', async () => {
    const post = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    expect((await ask(`${shop}/api/v3/office/profile`, post)).status).toBe(404)
    expect((await ask(`${office}/api/v3/office/profile`, post)).status).not.toBe(404)
    expect((await ask(`${office}/api/v3/user/sign_in`, post)).status).toBe(404)
  })

  it('leads who is not signed in to its own sign-in', async () => {
    expect(await ask(`${office}/`)).toEqual({ status: 302, to: '/office' })
    const to = '/office/sign-in?redirect=%2Foffice%2Fstaff'
    expect(await ask(`${office}/office/staff`)).toEqual({ status: 302, to })
  })
})
