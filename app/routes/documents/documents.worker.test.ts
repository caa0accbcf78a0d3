import { describe, expect, it, vi } from 'vitest'
import { readPdf } from '#backend/testing/shop/receipt.ts'
import { storedThings } from '#contract/privacy/stored-things.ts'
import { drawnLocales } from '#contract/testing/effort.ts'
import { textLocaleOf } from '#contract/texts/content-words.ts'
import { shop, visit } from '#worker/testing/visit.ts'

const read = async (url: string) => (await visit(url)).text()
const terms = `${shop}/documents/terms-and-conditions`
const prefixed = (locale: string) => (locale === 'en' ? shop : `${shop}/${locale}`)
const robots = /<meta name="robots" content="noindex"/
const canonicalOf = (html: string) => /rel="canonical" href="([^"]+)"/.exec(html)?.[1]

describe('a document', () => {
  it('shows an older version on request, which leads readers and search engines to the current one', async () => {
    const current = await read(terms)
    const older = await read(`${terms}?version=1`)
    expect(current).not.toMatch(robots)
    expect(older).toMatch(robots)
    expect(canonicalOf(older)).toBe(canonicalOf(current))
    expect(current).toMatch(/aria-current="page"[^>]*><b>Version 2, in force/)
    expect(older).toMatch(/aria-current="page"[^>]*><b>Version 1</)
    expect(older).toMatch(/Version 1 applied to orders placed before November 1, 2026/)
  })

  it.each(['?version=9', '?version=x', '@1', '@2'])('has nothing at %s', async (rest) => {
    expect((await visit(terms + rest)).status).toBe(404)
  })

  it('numbers clauses and says each in plain words', async () => {
    const html = await read(terms)
    expect(html.match(/<section class="cl"/g)?.length).toBe(html.match(/<div class="pw"/g)?.length)
    expect(html).toContain('href="#1.1"')
    expect(html).toMatch(/<div class="sub" id="12\.1">/)
  })

  it.each([
    ['tradewind.localhost', 'Tradewind Demo Lda', 'Telephone: +351 210 000 000'],
    ['mtn.localhost', 'mtn Demo Partner Ltd', undefined],
  ])(
    'names the company of %s, and its telephone if it has one',
    async (host, entity, telephone) => {
      const html = await read(`http://${host}:8787/documents/imprint`)
      expect(html).toContain(entity)
      if (telephone) expect(html).toContain(telephone)
      else expect(html).not.toContain('Telephone')
    },
  )

  it('tells search engines who sells and until when orders are returned, on the refund policy alone', async () => {
    const returns = 'hasMerchantReturnPolicy'
    const refunds = `${shop}/de/documents/nomad-data-plans-refund-policy`
    const html = await read(refunds)
    const data = [...html.matchAll(/<script[^>]+ld\+json[^>]*>(.+?)<\/script>/g)]
    const [seller] = data.map(([, json = '']) => JSON.parse(json)).filter((each) => returns in each)
    expect(seller).toMatchObject({
      '@type': 'OnlineStore',
      legalName: 'Tradewind Demo Lda',
      [returns]: { merchantReturnDays: 30, merchantReturnLink: canonicalOf(html) },
    })
    expect(html).toContain('30 Tage')
    expect(await read(terms)).not.toContain(returns)
  })

  it('lists in the privacy notice what this deployment stores and whom it sends data to', async () => {
    const [notice, cookies] = await Promise.all([
      read(`${shop}/documents/privacy`),
      read(`${shop}/cookies`),
    ])
    const listOf = (html: string) =>
      [...html.matchAll(/<code>([^<]+)<\/code>/g)].map(([, name]) => name)
    expect(listOf(notice)).toEqual(listOf(cookies))
    expect(listOf(notice)).toContain(storedThings[0].names[0])
    const recipients = /<dl class="panel stored recipients">(.+?)<\/dl>/.exec(notice)?.[1] ?? ''
    const names = [...recipients.matchAll(/<dt>([^<]+)/g)].map(([, name]) => name)
    expect(names.slice(0, 4)).toEqual([
      'Cloudflare',
      'Stripe',
      'The eSIM network',
      'The mail service',
    ])
    // The deployment of the tests has no statistics and no chat.
    expect(names).not.toContain('Google Analytics')
    expect(names).not.toContain('Intercom')
  })
})

describe('what changed between two versions of the terms', () => {
  it.each([...new Set(drawnLocales.map(textLocaleOf))])(
    'is named in %s, with the same clauses as in every language',
    async (locale) => {
      const html = await read(`${prefixed(locale)}/documents/terms-and-conditions`)
      const changes =
        /<details class="panel changes"[\s\S]*?<div class="doc">/.exec(html)?.[0] ?? ''
      const named = [
        ...changes.matchAll(
          /<p class="changed"><span class="num">(\d+)<\/span><a class="link" href="#([^"]+)"/g,
        ),
      ]
      expect(named.map(([, number]) => Number(number))).toEqual([4, 6, 7, 8, 9, 10])
      for (const [, , id = ''] of named) expect(html).toContain(`<h2 id="${id}"`)
      expect(changes.match(/<del>/g)).toHaveLength(5)
      expect(changes.match(/<ins>/g)).toHaveLength(6)
    },
  )

  it('is not named by the first version, nor by a document with one version', async () => {
    expect(await read(`${terms}?version=1`)).not.toContain('id="changes"')
    expect(await read(`${shop}/documents/privacy`)).not.toContain('id="changes"')
  })
})

describe('a document as a file', () => {
  const bare = (text: string) => text.replace(/\s/g, '')

  async function readFile(url: string) {
    const response = await visit(url)
    expect([url, response.status]).toEqual([url, 200])
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    return readPdf(new Uint8Array(await response.arrayBuffer()))
  }

  it.each([...new Set(drawnLocales.map(textLocaleOf))])(
    'in %s holds every clause with its number, the version, the company and the address',
    async (locale) => {
      const url = `${prefixed(locale)}/documents/pdf/terms-and-conditions.pdf`
      const { text, missing, pages, language } = await readFile(url)
      expect(missing).toBe(0)
      expect(pages).toBeGreaterThan(2)
      expect(language).toBe(locale)
      for (let clause = 1; clause <= 12; clause += 1) expect(text).toContain(`${clause}.1`)
      expect(text).toContain(bare('Tradewind Demo Lda'))
      expect(text).toContain('/documents/terms-and-conditions?version=2')
      expect(text).toContain(`1/${pages}`)
    },
  )

  it('is of the version that is asked for, and of the shop', async () => {
    const older = await readFile(`${shop}/documents/pdf/terms-and-conditions.pdf?version=1`)
    expect(older.text).toContain(bare('Version 1 applied to orders placed before November 1, 2026'))
    expect(older.text).toContain(bare('A plan cannot be exchanged'))
    const other = await readFile('http://mtn.localhost:8787/documents/pdf/imprint.pdf')
    expect(other.text).toContain(bare('mtn Demo Partner Ltd'))
    expect(other.text).not.toContain('Tradewind')
  })

  it('has the lists of the privacy notice', async () => {
    const { text } = await readFile(`${shop}/documents/pdf/privacy.pdf`)
    expect(text).toContain(storedThings[0].names[0])
    expect(text).toContain('Cloudflare:')
  })

  it('is linked by its page, and kept at the edge', async () => {
    const link = /href="([^"]*\.pdf[^"]*)"/.exec(await read(terms))?.[1] ?? ''
    expect(link).toBe('/documents/pdf/terms-and-conditions.pdf?version=2')
    const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())
    // A file that is drawn anew bears another time; several may be drawn before one is kept.
    const again = await vi.waitFor(
      async () => {
        const kept = await bytesOf(await visit(shop + link))
        const response = await visit(shop + link)
        expect(await bytesOf(response.clone())).toEqual(kept)
        return response
      },
      { timeout: 30_000, interval: 500 },
    )
    expect(again.headers.get('x-robots-tag')).toBe('noindex')
  })

  it.each([
    'terms-and-conditions',
    'terms-and-conditions.pdf?version=9',
    'terms-and-conditions@1.pdf',
    'nothing.pdf',
    'install-esim-on-ios-device.pdf',
  ])('does not exist as %s', async (file) => {
    expect((await visit(`${shop}/documents/pdf/${file}`)).status).toBe(404)
  })
})
