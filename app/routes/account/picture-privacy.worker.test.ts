import { describe, expect, it } from 'vitest'
import { openPerson } from '#worker/testing/test-person.ts'
import {
  jpegWithSecrets,
  pngWithSecrets,
  secrets,
  webpWithSecrets,
} from '#worker/testing/test-pictures.ts'
import { shop, visit } from '#worker/testing/visit.ts'

type Kind = 'image/jpeg' | 'image/png' | 'image/webp'

/** Uploads a profile picture through the settings' form; returns its public URL. */
async function wear(bytes: Uint8Array<ArrayBuffer>, type: Kind): Promise<string> {
  const { cookie } = await openPerson()
  const body = new FormData()
  body.set('intent', 'upload')
  body.set('picture', new File([bytes], 'me', { type }))
  const headers = { cookie, origin: shop }
  const sent = await visit(`${shop}/account/settings`, { method: 'POST', headers, body })
  expect(sent.headers.get('location')).toContain('done=picture')
  const page = await (await visit(`${shop}/account/settings`, { headers: { cookie } })).text()
  const [address = ''] = /\/api\/v3\/files\/pictures\/[\w-]{32}/.exec(page) ?? []
  return shop + address
}

async function shown(address: string): Promise<Uint8Array> {
  return new Uint8Array(await (await visit(address)).arrayBuffer())
}

const textOf = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

describe('an uploaded picture', () => {
  it.each<[string, Uint8Array<ArrayBuffer>, Kind, string[]]>([
    ['JPEG', jpegWithSecrets(6), 'image/jpeg', ['JFIF', 'ICC_PROFILE', 'pixels', 'more scans']],
    ['PNG', pngWithSecrets(), 'image/png', ['IHDR', 'iCCP', 'pixels', 'IEND']],
    ['WebP', webpWithSecrets(), 'image/webp', ['VP8X', 'ICCP', 'pixels']],
  ])('%s is shown without what was written beside it', async (_, bytes, type, kept) => {
    expect(secrets.every((secret) => textOf(bytes).includes(secret))).toBe(true)
    const stored = await shown(await wear(bytes, type))
    for (const secret of secrets) expect(textOf(stored)).not.toContain(secret)
    for (const part of kept) expect(textOf(stored)).toContain(part)
  })

  it('of a phone stays upright', async () => {
    const upright = await shown(await wear(jpegWithSecrets(6), 'image/jpeg'))
    const exif = textOf(upright).indexOf('Exif\0\0')
    // The only remaining entry is the orientation: tag 0x0112, type short, count 1, value 6.
    const entry = [...upright.subarray(exif + 16, exif + 28)]
    expect(entry).toEqual([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0])
    expect(textOf(await shown(await wear(jpegWithSecrets(1), 'image/jpeg')))).not.toContain('Exif')
  })

  it('that is a WebP says its new size and no metadata', async () => {
    const stored = await shown(await wear(webpWithSecrets(), 'image/webp'))
    const view = new DataView(stored.buffer)
    expect(view.getUint32(4, true)).toBe(stored.length - 8)
    expect(stored[20]).toBe(0x20)
  })
})

describe('if-none-match', () => {
  const tags = ['x', '"', '"x', 'W/', 'W/"x"', ',,', '*x', '"a"b', 'é', 'x'.repeat(2000)]

  it.each([
    '/',
    '/japan-eSIM',
    '/shop.data',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemaps/countries-en.xml',
    '/favicon.svg',
    '/manifest.webmanifest',
    '/esim/offline.js',
    '/healthz',
    '/api/v3/openapi.json',
    '/api/v3/catalogue/destinations',
    '/api/v3/files/pictures/nope',
    '/.well-known/assetlinks.json',
  ])('that is malformed changes nothing: %s', async (path) => {
    const { status } = await visit(shop + path)
    for (const tag of tags) {
      const answer = await visit(shop + path, { headers: { 'if-none-match': encodeURI(tag) } })
      expect([tag, answer.status]).toEqual([tag, status])
    }
  })

  it('of a picture is its own tag or none', async () => {
    const address = await wear(pngWithSecrets(), 'image/png')
    const ask = (tag: string) => visit(address, { headers: { 'if-none-match': tag } })
    for (const tag of tags) expect((await ask(encodeURI(tag))).status).toBe(200)
    const etag = (await visit(address)).headers.get('etag') ?? ''
    expect((await ask(etag)).status).toBe(304)
    expect((await ask(`"a", W/${etag}`)).status).toBe(304)
  })
})
