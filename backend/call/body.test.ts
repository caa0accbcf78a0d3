import { describe, expect, it } from 'vitest'
import { maxBodyBytes, readBody, requireMediaType } from './body.ts'

const encoder = new TextEncoder()
const json = { 'content-type': 'application/json' }

function request(body: BodyInit | null, headers: Record<string, string> = json): Request {
  const all = new Headers(headers)
  // Node requires `duplex: 'half'` for a stream as a body.
  const init = { method: 'POST', body, headers: all, duplex: 'half' }
  const made = new Request('https://shop.example/', init)
  // A string body sets a content type by default; the test needs none.
  if (!all.has('content-type')) made.headers.delete('content-type')
  return made
}

/** A streamed body of unknown length, with a count of the chunks that were read. */
function chunked(chunks: number, size: number) {
  const taken = { chunks: 0 }
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken.chunks === chunks) return controller.close()
        taken.chunks += 1
        controller.enqueue(new Uint8Array(size).fill(0x20))
      },
    },
    { highWaterMark: 0 },
  )
  return { taken, stream }
}

function refusal(status: number, reason?: string) {
  return expect.objectContaining({
    status,
    ...(reason ? { details: expect.objectContaining({ reason }) } : {}),
  })
}

function nested(levels: number): string {
  return `${'['.repeat(levels)}${']'.repeat(levels)}`
}

function sized(bytes: number): string {
  return `"${'x'.repeat(bytes - 2)}"`
}

describe('R-IN-2: the body of a call', () => {
  it.each([
    ['an object', '{"a":[1,null,true,"ü"]}', { a: [1, null, true, 'ü'] }],
    ['text with a pair of surrogates', '"\\ud83d\\ude00"', '😀'],
    ['32 levels', nested(32), JSON.parse(nested(32))],
    ['64 KiB', sized(maxBodyBytes), 'x'.repeat(maxBodyBytes - 2)],
    ['a name twice, of which the last counts', '{"a":1,"a":2}', { a: 2 }],
  ])('may be %s', async (_, text, value) => {
    expect(await readBody(request(text))).toEqual(value)
  })

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
  ])('may be called %s', async (contentType) => {
    expect(await readBody(request('{}', { 'content-type': contentType }))).toEqual({})
  })

  it('may be missing', async () => {
    expect(await readBody(request(null, {}))).toEqual({})
    expect(await readBody(request('', json))).toEqual({})
  })

  it.each([
    ['no type', undefined],
    ['a form', 'application/x-www-form-urlencoded'],
    ['a form of parts', 'multipart/form-data; boundary=x'],
    ['text', 'text/plain;charset=UTF-8'],
    ['almost JSON', 'application/jsonp'],
    ['JSON of another kind', 'application/merge-patch+json'],
    ['UTF-16', 'application/json; charset=utf-16'],
    ['nonsense besides', 'application/json; charset=utf-8; evil=1'],
  ])('is refused as %s', async (_, contentType) => {
    const headers: Record<string, string> = contentType ? { 'content-type': contentType } : {}
    await expect(readBody(request('{}', headers))).rejects.toEqual(refusal(415, 'content_type'))
  })

  it('is refused where it is compressed: what it unpacks to is anybody’s guess', async () => {
    const headers = { ...json, 'content-encoding': 'gzip' }
    await expect(readBody(request('{}', headers))).rejects.toEqual(refusal(415, 'content_encoding'))
  })

  it.each([
    ['is no JSON', encoder.encode('{a:1}'), 'json'],
    ['ends early', encoder.encode('{"a":'), 'json'],
    ['is followed by more', encoder.encode('{} {}'), 'json'],
    ['is a number of no JSON', encoder.encode('NaN'), 'json'],
    ['begins with a byte order mark', new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x7d]), 'json'],
    ['is UTF-16, little end first', new Uint8Array([0x7b, 0, 0x7d, 0]), 'json'],
    ['is UTF-16 with a mark', new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]), 'encoding'],
    ['is UTF-16, big end first', new Uint8Array([0, 0x7b, 0, 0x7d]), 'json'],
    ['is Latin-1', new Uint8Array([0x22, 0xfc, 0x22]), 'encoding'],
    ['holds a surrogate in bytes', new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]), 'encoding'],
    ['is cut inside a character', new Uint8Array([0x22, 0xc3]), 'encoding'],
    ['holds half a character', encoder.encode('{"a":["\\ud800"]}'), 'surrogate'],
    ['has half a character for a name', encoder.encode('{"\\udc00":1}'), 'surrogate'],
    ['is 33 levels deep', encoder.encode(nested(33)), 'nesting'],
    ['is 30,000 levels deep', encoder.encode(nested(30_000)), 'nesting'],
    ['is 10,000 objects deep', encoder.encode('{"a":'.repeat(10_000)), 'json'],
  ])('is refused where it %s', async (_, bytes, reason) => {
    await expect(readBody(request(bytes))).rejects.toEqual(refusal(400, reason))
  })

  it('is refused one byte past 64 KiB', async () => {
    await expect(readBody(request(sized(maxBodyBytes + 1)))).rejects.toEqual(refusal(413))
  })

  it('is refused unread where it says to be larger', async () => {
    const { stream, taken } = chunked(1, 2)
    const headers = { ...json, 'content-length': String(maxBodyBytes + 1) }
    await expect(readBody(request(stream, headers))).rejects.toEqual(refusal(413))
    expect(taken.chunks).toBe(0)
  })

  it.each([
    ['says to be smaller', { ...json, 'content-length': '2' }],
    ['says nothing', json],
    ['says nonsense', { ...json, 'content-length': 'two' }],
  ])('is cut off after 64 KiB of 100 MB where it %s', async (_, headers) => {
    const { stream, taken } = chunked(100 * 1024, 1024)
    await expect(readBody(request(stream, headers))).rejects.toEqual(refusal(413))
    expect(taken.chunks).toBeLessThanOrEqual(66)
  })
})

describe('a body that is no JSON', () => {
  const takes = ['image/png', 'image/webp']

  it.each(['image/png', 'IMAGE/WebP', 'image/png; x=1'])('may be %s', (contentType) => {
    expect(() =>
      requireMediaType(new Headers({ 'content-type': contentType }), takes),
    ).not.toThrow()
  })

  it.each(['image/gif', 'application/json', 'image/pngx', ''])(
    'is refused as %j',
    (contentType) => {
      const headers = new Headers(contentType ? { 'content-type': contentType } : {})
      expect(() => requireMediaType(headers, takes)).toThrow(refusal(415, 'content_type'))
    },
  )
})
