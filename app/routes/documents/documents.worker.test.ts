import { describe, expect, it } from 'vitest'
import { storedThings } from '#contract/stored-things.ts'
import { shop, visit } from '#worker/testing/visit.ts'

const read = async (url: string) => (await visit(url)).text()
const terms = `${shop}/documents/terms-and-conditions`
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
