import { describe, expect, it } from 'vitest'
import { shop, visit } from '#worker/testing/visit.ts'

describe('malformed requests', () => {
  it.each(['PROPFIND', 'SEARCH', 'PURGE'])(
    'R-HDR-1 answers 405 with Allow to %s, which no page has',
    async (method) => {
      for (const path of ['/', '/api/v3/user/get_profile', '/session', '/auth/signin']) {
        const { status, headers } = await visit(shop + path, { method })
        expect([path, status]).toEqual([path, 405])
        expect(headers.get('allow')).toContain('GET')
      }
    },
  )

  it('R-IN-3: answers 414 past 8,192 characters, and a page at that length', async () => {
    const atLimit = `${shop}/shop?utm_campaign=`
    const long = atLimit + 'x'.repeat(8192 - atLimit.length)
    expect((await visit(long)).status).toBe(200)
    expect((await visit(`${long}x`)).status).toBe(414)
  })

  it.each(['/%ff', '/%', '/a%00b', '/%5cevil', '/a%5Cb'])('answers 400 to %s', async (path) => {
    expect((await visit(shop + path)).status).toBe(400)
  })
})
