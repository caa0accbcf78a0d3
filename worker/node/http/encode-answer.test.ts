import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { createEncoder } from './encode-answer.ts'

const text = 'A plan for Japan. '.repeat(100)
const html = { 'content-type': 'text/html; charset=utf-8' }
const heldBytes = 100_000

function ask(accepted: string, init: RequestInit = {}): Request {
  return new Request('http://localhost/shop', { headers: { 'accept-encoding': accepted }, ...init })
}

const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())

describe('E16: compression', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ])('for %s is %s', async (accepted, encoding, decode) => {
    const encode = createEncoder({ heldBytes })
    const answer = await encode(ask(accepted), new Response(text, { headers: html }))
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toBe('accept-encoding')
    expect(decode(await bytesOf(answer)).toString()).toBe(text)
  })

  it.each<[string, string, ResponseInit & { headers: Record<string, string> }, string]>([
    ['a client that takes none', '', { headers: html }, text],
    ['a picture', 'br', { headers: { 'content-type': 'image/png' } }, text],
    ['what is encoded', 'br', { headers: { ...html, 'content-encoding': 'gzip' } }, text],
    [
      'what may not be changed',
      'br',
      { headers: { ...html, 'cache-control': 'no-transform' } },
      text,
    ],
    ['what is small', 'br', { headers: html }, 'short'],
  ])('leaves %s as it is', async (_, accepted, init, body) => {
    const given = init.headers['content-encoding'] ?? null
    const answer = await createEncoder({ heldBytes })(ask(accepted), new Response(body, init))
    expect(answer.headers.get('content-encoding')).toBe(given)
    expect(await answer.text()).toBe(body)
  })

  it('keeps status, cookies and the policy, and makes the tag a weak one', async () => {
    const headers = new Headers({ ...html, etag: '"one"', 'content-length': String(text.length) })
    headers.append('set-cookie', 'a=1')
    headers.append('set-cookie', 'b=2')
    const given = new Response(text, { status: 404, headers })
    const answer = await createEncoder({ heldBytes })(ask('br'), given)
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([404, ['a=1', 'b=2']])
    expect(answer.headers.get('etag')).toBe('W/"one"')
    expect(answer.headers.get('content-length')).toBeNull()
  })

  it('gives 304 the tag that the client holds', async () => {
    const given = new Response(null, { status: 304, headers: { ...html, etag: '"one"' } })
    const answer = await createEncoder({ heldBytes })(ask('br'), given)
    expect([answer.status, answer.headers.get('etag')]).toEqual([304, 'W/"one"'])
  })

  it('compresses what has a tag once, for its address alone', async () => {
    const encode = createEncoder({ heldBytes })
    const tagged = () => new Response(text, { headers: { ...html, etag: '"one"' } })
    const first = await bytesOf(await encode(ask('br'), tagged()))
    const again = tagged()
    const read = vi.spyOn(again, 'arrayBuffer')
    expect(await bytesOf(await encode(ask('br'), again))).toEqual(first)
    expect(read).not.toHaveBeenCalled()
    const elsewhere = new Request('http://localhost/other', {
      headers: { 'accept-encoding': 'br' },
    })
    const other = new Response(`Other: ${text}`, { headers: { ...html, etag: '"one"' } })
    const decoded = brotliDecompressSync(await bytesOf(await encode(elsewhere, other))).toString()
    expect(decoded).toBe(`Other: ${text}`)
  })
})
