import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readPicture } from '#contract/data/read-picture.ts'
import { mediaPath } from '#contract/texts/media.ts'
import { pngOf } from '#worker/testing/png-of.ts'
import { entry as cmsEntry } from '#worker/testing/test-cms.ts'
import { openEdge } from '#worker/testing/test-edge.ts'
import { previewLink } from '../address/preview.ts'
import type { Config, Env } from '../env.ts'
import { pictureAddress } from './fetch-picture.ts'

const cms = 'https://cms.example/base/'
const avif = { accept: 'image/avif,image/webp,*/*' }
const webp = { accept: 'image/webp,*/*' }
const plain = { accept: 'image/png,*/*' }
let tests = 0

beforeEach(() => {
  tests += 1
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})
afterEach(() => vi.unstubAllGlobals())

type Pictures = (request: Request) => Response | Promise<Response>
const png = () => new Response(pngOf(1200, 600), { headers: { 'content-type': 'text/html' } })

/** Returns a small PNG whose header states another size, as a picture does that exhausts memory. */
function stating(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = pngOf(8, 8)
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

type Opening = { bindings?: Partial<Env> | undefined; cms?: NonNullable<Config['cms']> }

/** Opens the edge with a CMS that lists one picture and sends it somehow. */
function openCms(pictures: Pictures, { bindings, cms: used = { origin: cms } }: Opening = {}) {
  const slug = `media-${tests}`
  const entry = {
    ...cmsEntry,
    ...{ id: `posts/${slug}`, slug, locale: 'en', available_locales: ['en'], revision: 'r 1/ä' },
    assets: [{ name: 'a harbour.png', url: '/pictures/harbour.png', alt: 'The harbour' }],
  }
  const asked: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/entries')) {
      const isOurs = request.url.includes(`slug=${slug}`)
      return Response.json({ entries: isOurs ? [entry] : [], last_evaluated_key: null })
    }
    if (pathname.endsWith('/publications')) return Response.json({ publications: [] })
    asked.push(request)
    return pictures(request)
  })
  const { visit } = openEdge({
    configured: { cms: used },
    ...(bindings && { bindings }),
    openCache: () => (caches as unknown as { default: Cache }).default,
  })
  const path = (changed: object = {}) =>
    mediaPath({
      ...{ type: 'posts', slug, locale: 'en', revision: entry.revision },
      ...{ width: 480, name: 'a harbour.png', ...changed },
    })
  return { visit, asked, path }
}

const images = () => (env as unknown as { IMAGES: ImagesBinding }).IMAGES

describe('a picture of a remote CMS', () => {
  it.each([
    ['AVIF', avif, 'image/avif'],
    ['WebP', webp, 'image/webp'],
    ['its own format', plain, 'image/png'],
  ])('comes in %s, at the width that was asked for', async (_, headers, type) => {
    const { visit, path } = openCms(png)
    const answer = await visit(path(), { headers })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('vary')).toBe('accept')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(readPicture(bytes)?.contentType).toBe(type)
    const info = await images().info(new Blob([bytes]).stream())
    expect(info).toMatchObject({ width: 480, height: 240 })
  })

  it('is never enlarged, and is fetched from the CMS once', async () => {
    const { visit, path, asked } = openCms(png)
    const answer = await visit(path({ width: 1440 }), { headers: webp })
    const info = await images().info(answer.body as ReadableStream<Uint8Array>)
    expect(info).toMatchObject({ width: 1200, height: 600 })
    await expect
      .poll(async () => (await visit(path({ width: 1440 }), { headers: webp })).ok)
      .toBe(true)
    expect(asked.map(({ url, redirect }) => [url, redirect])).toEqual([
      ['https://cms.example/pictures/harbour.png', 'manual'],
    ])
  })

  it('of an older revision leads to the current one', async () => {
    const { visit, path, asked } = openCms(png)
    const answer = await visit(path({ revision: 'r0' }), { headers: webp })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, path()])
    expect(asked).toEqual([])
  })

  it.each([
    ['of an unknown entry', { slug: 'none' }],
    ['that the entry does not list', { name: 'other.png' }],
    ['of another width', { width: 481 }],
    ['of an unknown collection', { type: 'secrets' }],
    ['with a path in its name', { name: '../../harbour.png' }],
  ])('%s is not fetched', async (_, changed) => {
    const { visit, path, asked } = openCms(png)
    expect((await visit(path(changed), { headers: webp })).status).toBe(404)
    expect(asked).toEqual([])
  })

  it.each<[string, Pictures]>([
    ['is missing', () => new Response('none', { status: 404 })],
    ['leads elsewhere', () => Response.redirect('https://evil.example/', 302)],
    ['has 5 MB', () => new Response(new Uint8Array(5_000_000).fill(0xff))],
    ['R-OPS-4 states 100 megapixels', () => new Response(stating(20_000, 5_000))],
    ['is a page', () => new Response('<html>', { headers: { 'content-type': 'image/png' } })],
    ['is SVG', () => new Response('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['cannot be reached', () => Promise.reject(new TypeError('no route'))],
    ['hangs', ({ signal }) => untilAborted(signal)],
  ])('that %s is a 404, asked for once in a while', async (_, pictures) => {
    const { visit, path, asked } = openCms(pictures)
    const answer = await visit(path(), { headers: webp })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      404,
      'public, max-age=30',
    ])
    await answer.text()
    expect((await visit(path(), { headers: webp })).status).toBe(404)
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['that cannot be converted', pngOf(100, 50).slice(0, 60), undefined],
    ['without a converter', pngOf(100, 50), { IMAGES: undefined }],
  ])('%s is sent as it came, for a while', async (_, bytes, bindings) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const { visit, path } = openCms(() => new Response(bytes), { bindings })
    const answer = await visit(path(), { headers: webp })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=30')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('picture_not_converted'))
  })

  it.each([
    ['the secret', 0],
    ['the secret before it, while it is rotated,', 1],
  ])('is not stored while an editor looks at a draft by a link with %s', async (_, at) => {
    const secrets = [
      'a-secret-of-the-content-for-tests-0123',
      'the-secret-before-it-for-tests-0123',
    ]
    const secret = secrets[at] ?? ''
    const { visit, path, asked } = openCms(png, { cms: { origin: cms, secrets } })
    const until = Math.floor(Date.now() / 1000) + 60
    const link = previewLink({ tenant: 'tradewind', path: '/blog/x', until, secret })
    const cookie = (await visit(link)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
    for (let times = 1; times <= 2; times += 1) {
      const answer = await visit(path(), { headers: { ...webp, cookie } })
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
      await answer.arrayBuffer()
      expect(asked).toHaveLength(times)
    }
  })
})

/** A request without an end, as a machine that accepts connections and says nothing. */
function untilAborted(signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
}

describe('the address of a picture', () => {
  it.each([
    ['/pictures/a.png', 'https://cms.example/pictures/a.png'],
    ['a.png', 'https://cms.example/base/a.png'],
    ['https://cdn.example/a.png', 'https://cdn.example/a.png'],
  ])('%s is fetched', (listed, expected) => {
    expect(pictureAddress(listed, cms)?.href).toBe(expected)
  })

  it.each([
    'http://cdn.example/a.png',
    'https://127.0.0.1/a.png',
    'https://2130706433/a.png',
    'https://[::1]/a.png',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/a.png',
    'https://metadata.google.internal/a.png',
    'https://cdn.example:8443/a.png',
    'https://user:word@cdn.example/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    '//10.0.0.1/a.png',
  ])('%s is not fetched', (listed) => {
    expect(pictureAddress(listed, cms)).toBeUndefined()
  })

  it('may be that of the CMS itself, wherever it stands', () => {
    expect(pictureAddress('/a.png', 'http://127.0.0.1:9999')?.href).toBe(
      'http://127.0.0.1:9999/a.png',
    )
  })
})
