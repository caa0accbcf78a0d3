import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { signatureHeader } from '#backend/call/signature.ts'
import { isDeep } from '#contract/testing/effort.ts'
import { previewHeader, previewText } from '#contract/texts/content-words.ts'
import { macText, signText } from '#crypto/signature.ts'
import { previewCookie, previewLink } from './edge/address/preview.ts'
import type { Env } from './edge/env.ts'
import { shop, visit } from './testing/visit.ts'

const secret = 'development-only-content-secret-01234'
const path = '/de/media-center/fact-sheet'
const draftTitle = 'Der Shop in Zahlen'
const seconds = () => Math.floor(Date.now() / 1000)

/** Later tests and later runs find the text unpublished again. */
const unpublish = () =>
  (env as unknown as Env).CATALOGUE.prepare('DELETE FROM content_publication').run()
async function read(address: string, headers: Record<string, string> = {}) {
  const response = await visit(address, { headers })
  return { response, text: await response.text() }
}

function publish(body: object, sign: { secret?: string; now?: number } = {}) {
  const text = JSON.stringify(body)
  const signature = signText({ secret, now: seconds(), text, ...sign })
  return visit(`${shop}/api/v3/webhooks/content`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [signatureHeader]: signature },
    body: text,
  })
}

const link = (given: Partial<Parameters<typeof previewLink>[0]> = {}) =>
  shop + previewLink({ tenant: 'tradewind', path, until: seconds() + 60, secret, ...given })

// An earlier run may have left pages with the text in the cache: the publication in English renews
// them, and they are asked for until they are without it.
beforeAll(async () => {
  await unpublish()
  await publish({ ...named, locale: 'en' })
  for (const address of [path, '/de/media-center']) {
    for (let tries = 0; tries < 100; tries += 1) {
      if (!(await read(shop + address)).text.includes(draftTitle)) break
    }
  }
  // The first request loads the worker.
}, 60_000)
afterAll(unpublish)

/** Whether a page comes from the cache: only a stored one has a tag to be asked for again. */
async function isStored(address: string): Promise<boolean> {
  return (await read(shop + address)).response.headers.has('etag')
}

async function untilStored(address: string): Promise<void> {
  await expect.poll(() => isStored(address), { timeout: 10_000, message: address }).toBe(true)
}

const named = { type: 'media', slug: 'fact-sheet', locale: 'de' }

describe('a draft', () => {
  it('is in no page, sitemap, list, answer of the API or Markdown', async () => {
    const addresses = ['/de/media-center', path, '/sitemaps/media-de.xml', '/de/llms.txt']
    for (const address of addresses) {
      expect((await read(shop + address)).text, address).not.toContain(draftTitle)
    }
    const asked = `${shop}/api/v3/content/entries?type=media&locale=de&slug=fact-sheet`
    expect((await read(asked, { 'x-channel-id': 'tradewind' })).text).not.toContain(draftTitle)
    expect((await read(shop + path, { accept: 'text/markdown' })).text).not.toContain(draftTitle)
    expect(
      (await read(`${shop}/generated/content/drafts/media/de/fact-sheet.json`)).response.status,
    ).toBe(404)
  })

  it('is shown by a signed link, to that browser alone, and stored nowhere', async () => {
    const opened = await visit(link())
    expect(opened.status).toBe(302)
    expect(opened.headers.get('location')).toBe(path)
    const cookie = opened.headers.getSetCookie().find((each) => each.startsWith(previewCookie))
    expect(cookie).toMatch(/Secure; HttpOnly; SameSite=Lax/)
    const sent = { cookie: cookie?.split(';')[0] ?? '' }
    const { response, text } = await read(shop + path, sent)
    expect(text).toContain(draftTitle)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect((await read(shop + path)).text).not.toContain(draftTitle)
    // The cookie of one shop shows nothing in another.
    expect((await read(`http://mtn.localhost:8787${path}`, sent)).text).not.toContain(draftTitle)
  })

  it.each([
    ['another secret', () => link({ secret: 'x'.repeat(40) })],
    ['another shop', () => link({ tenant: 'mtn' })],
    ['another path', () => link().replace('fact-sheet', 'brand-notes')],
    ['no proof', () => `${shop}/preview?to=${path}&until=9999999999`],
  ])('is not shown by a link with %s', async (_, made) => {
    const response = await visit(made())
    expect(response.status).toBe(404)
    expect(response.headers.getSetCookie().join()).not.toContain(previewCookie)
  })

  it('is not shown by a link that has expired', async () => {
    expect((await visit(link({ until: seconds() - 1 }))).status).toBe(410)
  })
})

/** What the draft alone says: in its title, description, summary and text. */
const draftWords = [
  ...[draftTitle, 'Was der Shop verkauft, in Zahlen'],
  ...['Bitte nennen Sie zur Zahl', 'Nur Daten: keine Anrufe'],
]
/** Says that there is a German version, in a head, a sitemap or an answer of the API. */
const draftNamed = /hreflang="de" href="[^"]*fact-sheet"|\/de\/media-center\/fact-sheet<|"drafts"/i

/** Addresses at which the draft would be, or would be named. */
const draftAddresses = [
  ...[path, `${path}.data`, `${path}?version=1`, `${path}?preview=1`, '/de/media-center'],
  ...['/de/media-center?kind=facts', '/de/media-center.data', '/de/media-center/feed.atom'],
  ...[
    '/media-center/feed.atom',
    '/sitemaps/media-de.xml',
    '/sitemaps/media-en.xml',
    '/de/llms.txt',
  ],
  ...['/media-center/fact-sheet', '/fr/media-center/fact-sheet', '/sitemap.xml'],
  ...['entries?type=media&locale=de&slug=fact-sheet', 'entries?type=media&locale=de'].map(
    (query) => `/api/v3/content/${query}`,
  ),
  ...['/api/v3/content/outline?type=media', '/api/v3/catalogue/search?q=Zahlen&locale=de'],
  ...['/api/v3/content/search?q=Zahlen&locale=de', '/de/shop?q=Zahlen'],
  '/generated/content/drafts/media/de/fact-sheet.json',
  '/generated/content/media/de/fact-sheet.json',
]

const draftHosts = ['localhost', 'de.localhost', 'mtn.localhost', 'sonatours.localhost']
const accepted = ['text/html', 'text/markdown', 'application/json']

/** Proofs that prove nothing here: forged, expired, or of something else. */
function badProofs(): Record<string, string>[] {
  const cookie = (end: number, key = secret, tenant = 'travelanco') =>
    `${previewCookie}=${end}.${macText(key, `preview cookie\n${tenant}\n${end}`)}`
  const signed = (now: number, key: string) => ({
    [previewHeader]: signText({ secret: key, text: previewText, now }),
  })
  const shops = ['tradewind', 'de', 'mtn', 'sonatours']
  return [
    {},
    { cookie: cookie(seconds() + 60) },
    { cookie: cookie(seconds() + 60, 'x'.repeat(40), 'tradewind') },
    { cookie: shops.map((each) => cookie(seconds() - 1, secret, each)).join('; ') },
    { ...signed(seconds(), 'x'.repeat(40)), cookie: `${previewCookie}=9999999999.` },
    signed(seconds() - 400, secret),
  ]
}

describe('a draft that an editor looks at', () => {
  it('is in no answer to others', async () => {
    vi.spyOn(console, 'log').mockReturnValue(undefined)
    const opened = (await visit(link())).headers.getSetCookie().join()
    const editor = { cookie: opened.split(';')[0] ?? '' }
    const shown = (await read(shop + path, editor)).text
    for (const words of draftWords) expect(shown).toContain(words)
    let answers = 0
    for (const [at, headers] of badProofs().entries()) {
      const inTurn = accepted[at % accepted.length] ?? ''
      for (const accept of isDeep ? accepted : [inTurn]) {
        // What the editor sees may not be stored for those who come after.
        for (const address of [path, '/de/media-center']) await read(shop + address, editor)
        const hosts = draftHosts.filter((_, i) => isDeep || i % 2 === at % 2)
        const urls = hosts.flatMap((host) =>
          draftAddresses.map((address) => `http://${host}:8787${address}`),
        )
        for (const url of urls) {
          const sent = { ...headers, accept, 'x-channel-id': 'tradewind' }
          const { text } = await read(url, sent)
          const found = draftWords.filter((words) => text.includes(words))
          expect([...found, ...(draftNamed.exec(text) ?? [])], `${url} ${accept}`).toEqual([])
          answers += 1
        }
      }
    }
    expect(answers).toBeGreaterThan(isDeep ? 1_000 : 200)
  })
})

describe('a publication', () => {
  it.each([
    ['another secret', { secret: 'x'.repeat(40) }],
    ['an old time', { now: seconds() - 400 }],
    ['a time to come', { now: seconds() + 400 }],
  ])('is refused with %s', async (_, sign) => {
    expect((await publish(named, sign)).status).toBe(401)
    expect((await read(shop + path)).text).not.toContain(draftTitle)
  })

  it.each([{}, { type: 'media' }, { ...named, locale: 'xx' }, { ...named, slug: '../x' }, []])(
    'is refused that says %o',
    async (body) => {
      expect((await publish(body)).status).toBe(400)
    },
  )

  it('is visible in under five seconds where the text is shown, and changes no other locale', async () => {
    // These pages are stored before, so that the publication has something to renew.
    const stored = [path, '/de/media-center', '/de/media-center/feed.atom']
    for (const address of [...stored, '/fr/media-center/fact-sheet']) await read(shop + address)
    expect((await publish(named)).status).toBe(204)

    const feed = '/de/media-center/feed.atom'
    for (const address of [path, '/de/media-center', feed, '/sitemaps/media-de.xml']) {
      const shown = address.endsWith('.xml') ? '/de/media-center/fact-sheet<' : draftTitle
      await expect
        .poll(async () => (await read(shop + address)).text, { timeout: 5_000, interval: 100 })
        .toContain(shown)
    }
    const german = (await read(shop + path)).text
    expect(german).toMatch(/rel="alternate" hrefLang="de"/)
    expect(german).not.toMatch(/rel="alternate" hrefLang="fr"/)
    expect((await read(`${shop}/fr/media-center/fact-sheet`)).text).toContain('lang="en"')
  })

  it('renews every page that shows a line of the text, and no other', async () => {
    const shown = [
      ...['/destination-guides/taiwan', '/destination-guides', '/taiwan-eSIM', '/blog'],
      ...['/destination-guides/feed.atom', '/llms.txt'],
      // Its nearest guides have cards below it.
      '/destination-guides/japan',
    ]
    const others = ['/destination-guides/france', '/france-eSIM', '/media-center', '/enterprise']
    for (const address of [...shown, ...others]) await untilStored(address)
    expect((await publish({ type: 'guides', slug: 'taiwan', locale: 'en' })).status).toBe(204)
    for (const address of shown) {
      await expect
        .poll(() => isStored(address), { timeout: 5_000, interval: 100, message: address })
        .toBe(false)
    }
    for (const address of others) expect(await isStored(address), address).toBe(true)
  })
})
