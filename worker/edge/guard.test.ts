import { describe, expect, it } from 'vitest'
import { shop, visit } from '../testing.ts'

describe('malformed requests', () => {
  it('answers 405 with Allow to a method that no page has', async () => {
    const response = await visit(`${shop}/`, { method: 'PROPFIND' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toContain('GET')
  })

  it('answers 414 past 8,192 characters, and a page at that length', async () => {
    const atLimit = `${shop}/shop?utm_campaign=`
    const long = atLimit + 'x'.repeat(8192 - atLimit.length)
    expect((await visit(long)).status).toBe(200)
    expect((await visit(`${long}x`)).status).toBe(414)
  })

  it.each(['/%ff', '/%', '/a%00b', '/%5cevil', '/a%5Cb'])('answers 400 to %s', async (path) => {
    expect((await visit(shop + path)).status).toBe(400)
  })
})
