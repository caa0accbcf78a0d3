import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { everyMail } from '#backend/testing/mails/every-mail.ts'
import type { MailRow } from '#backend/testing/mails/mail.ts'
import { put } from '#backend/testing/mails/mail.ts'
import { openTestShop } from '#backend/testing/test-shop.ts'
import { testDatabase } from '#backend/testing/testing.ts'
import { openEdge } from '#worker/testing/test-edge.ts'

const shop = openTestShop()
const reader = 'inbox+reader@people.example'
const written: MailRow[] = []

beforeAll(async () => {
  const call = shop.callOf()
  written.push(...(await put(call, everyMail(reader, 'de').slice(0, 1))))
  written.push(
    ...(await put(call, [{ kind: 'account_exists', to: 'b@people.example', locale: 'en' }])),
  )
})
afterEach(() => vi.unstubAllGlobals())

type Told = { recipient: string; code?: string; links: string[]; text: string }

async function told(query = ''): Promise<Told[]> {
  const response = await openEdge().visit(`/__dev/inbox.json${query}`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return ((await response.json()) as { mails: Told[] }).mails
}

describe('the inbox of mails that no provider sends', () => {
  it('lists them, the newest first', async () => {
    const html = await (await openEdge().visit('/__dev/inbox')).text()
    const found = written.map(({ id }) => html.indexOf(`href="/__dev/inbox/${id}"`))
    expect(found[1]).toBeGreaterThan(0)
    expect(found[0]).toBeGreaterThan(found[1] ?? 0)
    expect(html).toContain('<code>042917</code>')
  })

  it('lists those to one address', async () => {
    const html = await (
      await openEdge().visit(`/__dev/inbox?to=${encodeURIComponent(reader)}`)
    ).text()
    expect(html).toContain(`/__dev/inbox/${written[0]?.id}`)
    expect(html).not.toContain(`/__dev/inbox/${written[1]?.id}`)
  })

  it('tells codes and links as JSON', async () => {
    const mails = await told(`?to=${encodeURIComponent(reader)}`)
    expect(mails).toMatchObject([{ recipient: reader, code: '042917', links: [] }])
    expect(await told('?to=b@people.example')).toMatchObject([
      { links: ['https://testwind.example/auth/signin'] },
    ])
    expect(await told('?to=nobody@people.example')).toEqual([])
  })

  it('leads to the shop under development, also from mails of scheduled jobs, which know no port', async () => {
    const channel = { ...shop.callOf().channel, origin: 'http://testwind.localhost' }
    const [mail] = await put({ ...shop.callOf(), channel, origin: '' }, [
      { kind: 'account_exists', to: 'c@people.example', locale: 'en' },
    ])
    expect(mail?.text).toContain('http://testwind.localhost/auth/signin')
    const at = 'http://testwind.localhost:8787/auth/signin'
    expect(await told('?to=c@people.example')).toMatchObject([{ links: [at] }])
    const framed = await openEdge().visit(`/__dev/inbox/${mail?.id}.html`)
    expect(await framed.text()).toContain(`href="${at}"`)
  })

  it('shows a mail in a frame that allows its styles and no more', async () => {
    const id = written[0]?.id
    const page = await openEdge().visit(`/__dev/inbox/${id}`)
    expect(await page.text()).toMatch(
      new RegExp(`src="/__dev/inbox/${id}.html"\\s+sandbox="allow-popups`),
    )
    const framed = await openEdge().visit(`/__dev/inbox/${id}.html`)
    expect(await framed.text()).toBe(written[0]?.html)
    expect(framed.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(framed.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    )
  })

  it('gives the text alone', async () => {
    const response = await openEdge().visit(`/__dev/inbox/${written[0]?.id}.txt`)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toBe(written[0]?.text)
  })

  it('writes what mails hold as text, whatever it is', async () => {
    const hostile = '"<img src=x onerror=alert(1)>"@people.example'
    const insert = testDatabase().prepare(
      `INSERT INTO outbox_mail (id, channel, kind, recipient, locale, subject, html, text,
         created_at, next_attempt_at)
       VALUES (?1, 'plain', 'code', ?2, 'en', '<b>subject</b>', '', '</pre><script>', 1, 1)`,
    )
    const id = crypto.randomUUID()
    await insert.bind(id, hostile).run()
    for (const path of [`/__dev/inbox/${id}`, `/__dev/inbox?to=${encodeURIComponent(hostile)}`]) {
      const response = await openEdge().visit(path)
      expect(response.headers.get('content-security-policy')).toContain("script-src 'nonce-")
      expect(await response.text()).not.toMatch(/<img|<script|<b>/)
    }
  })

  it.each(['/__dev/inboxes', `/__dev/inbox/${crypto.randomUUID()}`, '/__dev'])(
    'has no %s',
    async (path) => {
      expect((await openEdge().visit(path)).status).toBe(404)
    },
  )
})

describe('R-MAIL: there is no inbox', () => {
  const mail = { name: 'http', settings: {} }

  it.each([
    // In production, localhost is not a shop's host either.
    ['in production', { environment: 'production' as const }, 421],
    ['where a provider sends mails', { mail }, 404],
    ['where the outbox is another’s', { apiOrigin: 'https://api.example' }, 404],
  ])('%s', async (_, configured, status) => {
    const edge = openEdge({ configured })
    const paths = ['', '.json', `/${written[0]?.id}`, `/${written[0]?.id}.html`]
    for (const path of paths) {
      const response = await edge.visit(`/__dev/inbox${path}`)
      expect(response.status).toBe(status)
      expect(await response.text()).not.toContain('042917')
    }
  })
})
