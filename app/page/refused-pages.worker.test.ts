import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetLimits } from '#backend/testing/gate.ts'
import { testDatabase } from '#backend/testing/testing.ts'
import { openPerson } from '#worker/testing/test-person.ts'
import { locationOf, shop, visit } from '#worker/testing/visit.ts'

// These tests send the built worker requests that no page of the shop makes.

const form = { 'content-type': 'application/x-www-form-urlencoded' }

let bugs: unknown[] = []
beforeEach(() => {
  bugs = []
  vi.spyOn(console, 'error').mockImplementation((line) => bugs.push(line))
})
afterEach(() => vi.restoreAllMocks())

type Asking = {
  method?: string
  headers?: Record<string, string>
  body?: BodyInit
  cookie?: string
}

async function ask(path: string, { method = 'GET', headers = {}, body, cookie }: Asking = {}) {
  const response = await visit(shop + path, {
    method,
    headers: { origin: shop, ...(cookie ? { cookie } : {}), ...headers },
    ...(body === undefined ? {} : { body }),
  })
  return { response, status: response.status, text: await response.text() }
}

const post = (path: string, sent: Asking = {}) => ask(path, { method: 'POST', ...sent })

/** Expects a complete page of the shop with this title. */
function expectPage(text: string, title: string): void {
  expect(text).toContain(`<h1>${title}</h1>`)
  expect(text).toContain(' | Tradewind</title>')
  expect(text).toContain('--accent')
}

/** A well-formed id of an eSIM that does not exist. */
const unknownEsim = '/esim/8999900000000000014'

const missing = 'This place is not on our map'
const refused = 'This could not be taken'

describe('an address of nothing', () => {
  const ids = ['nope', '0', 'a'.repeat(200), "x'--", '__proto__']
  const paths = ids.flatMap((id) => [
    `/esim/${id}`,
    `/esim/${id}/addon`,
    `/esim/${id}/exchange`,
    `/checkout/${id}`,
    `/checkout/${id}/receipt`,
    `/account/orders/${id}`,
  ])

  it('is a page that says so, for who is signed in and in every language', async () => {
    const { cookie } = await openPerson()
    for (const path of paths) {
      const { status, text } = await ask(path, { cookie })
      expect([path, status]).toEqual([path, 404])
      expectPage(text, missing)
    }
    const german = await ask('/de/checkout/nope/receipt', { cookie })
    expect(german.status).toBe(404)
    expectPage(german.text, 'Dieser Ort steht nicht auf unserer Karte')
    expect(bugs).toEqual([])
  })

  it.each(['/shop/nope', '/x-eSIM', '/japan-eSIM/nope', '/nope', '/404'])(
    'is one for everybody: %s',
    async (path) => {
      const { status, text } = await ask(path)
      expect(status).toBe(404)
      expectPage(text, missing)
      expect(bugs).toEqual([])
    },
  )

  it('leads from a checkout without a plan to where plans are chosen', async () => {
    const { cookie } = await openPerson()
    expect(locationOf((await ask('/checkout', { cookie })).response)).toBe('/shop')
    expect(locationOf((await ask('/de/checkout', { cookie })).response)).toBe('/de/shop')
  })

  it('has a page of faults to look at, which is none', async () => {
    const { status, text } = await ask('/500')
    expect(status).toBe(500)
    expectPage(text, 'Something broke on our side')
    expect((await ask('/500.data')).status).toBe(500)
    expect(bugs).toEqual([])
  })
})

describe('R-ERR-1 what no form of a page sends', () => {
  it.each([
    ['/shop', 'POST', 'GET, HEAD'],
    ['/', 'DELETE', 'GET, HEAD'],
    ['/japan-eSIM', 'PUT', 'GET, HEAD'],
    ['/auth/signin', 'PATCH', 'GET, HEAD, POST'],
    ['/withdrawal', 'OPTIONS', 'GET, HEAD, POST'],
  ])('%s takes no %s', async (path, method, allow) => {
    const { response, status, text } = await ask(path, { method })
    expect([status, response.headers.get('allow')]).toEqual([405, allow])
    expectPage(text, refused)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const data = await ask(path === '/' ? '/_.data' : `${path}.data`, { method })
    expect([data.status, data.response.headers.get('allow')]).toEqual([405, allow])
    expect(bugs).toEqual([])
  })

  it.each([
    ['JSON', { headers: { 'content-type': 'application/json' }, body: '{}' }],
    ['text', { headers: { 'content-type': 'text/plain' }, body: 'a=1' }],
    [
      'a broken form',
      { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: 'x' },
    ],
    ['bytes', { body: new Uint8Array([1, 2]) }],
  ])('%s is no form', async (_, sent) => {
    for (const path of ['/auth/signin', '/withdrawal', '/gift?token=x', '/unsubscribe?token=x']) {
      const { status, text } = await post(path, sent)
      expect([path, status]).toEqual([path, 400])
      expectPage(text, refused)
    }
    expect(bugs).toEqual([])
  })

  it('is refused in the language of the page', async () => {
    const { status, text } = await post('/de/auth/signin', { body: 'a=1' })
    expect(status).toBe(400)
    expectPage(text, 'Das konnten wir nicht annehmen')
  })
})

describe('a form that cannot be carried out', () => {
  it('for a gift sends whoever is nobody to sign in, and back', async () => {
    const { response } = await post('/gift?token=x', { headers: form, body: '' })
    expect(locationOf(response)).toBe('/auth/signin?redirect=%2Fgift%3Ftoken%3Dx')
  })

  it('R-LIM-1 too often says when to come back', async () => {
    const headers = { ...form, 'cf-connecting-ip': '203.0.113.77' }
    const token = 'x'.repeat(43)
    let last = await post('/news/confirm', { headers, body: `token=${token}` })
    for (let tries = 0; tries < 100 && last.status !== 429; tries++) {
      last = await post('/news/confirm', { headers, body: `token=${token}` })
    }
    expect(last.status).toBe(429)
    expectPage(last.text, 'One moment, please')
    expect(bugs).toEqual([])
    await forgetLimits()
  })

  it('to what is not there, or with fields that are none, is a page', async () => {
    const { cookie } = await openPerson()
    const unknown = await post(unknownEsim, { cookie, headers: form, body: 'intent=cancel' })
    expect(unknown.status).toBe(404)
    expectPage(unknown.text, missing)
    const odd = await post(`${unknownEsim}/addon`, {
      cookie,
      headers: form,
      body: 'total=x&consent=1',
    })
    expect(odd.status).toBe(400)
    expectPage(odd.text, refused)
    expect(bugs).toEqual([])
  })
})

describe('R-IN-2 a body at the edge', () => {
  /** Bytes of an unread body that the worker may read and discard. */
  const maxDrained = 2_500_000

  /** Returns a body that never ends, and a record of how much of it was read. */
  function endless(bytesPerPull = 16_384) {
    const read = { bytes: 0, isCut: false }
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        read.bytes += bytesPerPull
        controller.enqueue(new Uint8Array(bytesPerPull).fill(97))
      },
      cancel() {
        read.isCut = true
      },
    })
    return { read, stream }
  }

  it.each(['/auth/signin', '/auth/signin.data', '/news/confirm', '/withdrawal', '/auth/signout'])(
    'is cut at 64 KiB: %s',
    async (path) => {
      const { read, stream } = endless()
      const { status, text } = await post(path, { headers: form, body: stream })
      expect(status).toBe(413)
      if (!path.endsWith('.data')) expectPage(text, refused)
      expect(read.bytes).toBeLessThan(maxDrained)
      expect(bugs).toEqual([])
    },
  )

  it('is refused unread where it says that it is longer', async () => {
    const body = new Uint8Array(65_537)
    expect((await post('/auth/signin', { headers: form, body })).status).toBe(413)
  })

  it('is refused unread where nothing takes it', async () => {
    for (const [path, method] of [
      ['/shop', 'POST'],
      ['/nope', 'POST'],
      ['/auth/signin', 'PUT'],
    ] as const) {
      const { read, stream } = endless()
      const { status } = await ask(path, { method, headers: form, body: stream })
      expect([404, 405]).toContain(status)
      expect(read.bytes).toBeLessThan(maxDrained)
    }
  })

  it('is taken up to its limit', async () => {
    const reason = 'x'.repeat(65_536 - 'reason='.length)
    const sent = { headers: form, body: `reason=${reason}` }
    expect((await post('/unsubscribe?token=x', sent)).status).toBe(422)
    const more = { headers: form, body: `reason=${reason}x` }
    expect((await post('/unsubscribe?token=x', more)).status).toBe(413)
  })
})

describe('a name that anybody may write', () => {
  const email = 'stranger@mail.example'
  const mails = () =>
    testDatabase().prepare('SELECT text FROM outbox_mail WHERE recipient = ?1').bind(email).all()
  const said = (name: string) =>
    new URLSearchParams({ intent: 'confirm', number: 'TW23456789', email, name })

  it.each(['https://evil.example', 'Win at evil.example', 'me@evil.example', 'x'.repeat(41)])(
    'goes into no mail where it is none: %s',
    async (name) => {
      const { status, text } = await post('/withdrawal', { body: said(name) })
      expect(status).toBe(422)
      expect(text).toContain('Write only a name here')
      expect((await mails()).results).toEqual([])
    },
  )

  it('goes into the acknowledgement where it is one', async () => {
    const { status } = await post('/withdrawal', { body: said('Dr. Nuri Yılmaz') })
    expect(status).toBe(200)
    expect(JSON.stringify((await mails()).results)).toContain('Dr. Nuri Yılmaz')
  })
})

describe('the port of a Host header', () => {
  it.each(['/japan-eSIM', '/shop', '/de', '/sitemap.xml', '/sitemaps/pages-en.xml', '/robots.txt'])(
    'is in nothing that others are served: %s',
    async (path) => {
      const there = await (await visit(`http://localhost:1234${path}`)).text()
      expect(there).toContain('localhost:1234')
      const here = await (await visit(shop + path)).text()
      expect(here).toContain('localhost:8787')
      expect(here).not.toContain('1234')
    },
  )
})
