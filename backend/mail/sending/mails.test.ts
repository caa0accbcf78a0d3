import { beforeAll, describe, expect, it } from 'vitest'
import { locales } from '#contract/locale.ts'
import { everyMail, testExchange } from '../../testing/mails/every-mail.ts'
import { type MailRow, put, rowsOf, testEsim, testOrder } from '../../testing/mails/mail.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { testSessionKeys } from '../../testing/testing.ts'
import { openNewsLink } from '../links/news-link.ts'
import type { Mail } from '../mail.ts'

const shop = openTestShop({ nowMs: Date.UTC(2026, 10, 21, 9, 5) })
const call = shop.callOf()
const reader = 'reader@people.example'

/** Pages that mails link to, besides the home page. */
const shopPaths = [
  '/account/orders',
  '/account/passkeys',
  '/account/settings',
  '/auth/invitation',
  '/auth/signin',
  '/checkout/order-of-the-tests',
  '/checkout/order-of-the-tests/receipt',
  '/documents/terms-and-conditions',
  '/enterprise/manage/billing',
  '/enterprise/manage/developers',
  '/enterprise/manage/esim-plans/import',
  '/enterprise/manage/esim-plans',
  '/enterprise/manage/alerts',
  '/enterprise/manage/approvals/request-of-the-tests',
  '/enterprise/manage/orders',
  '/enterprise/manage/permissions',
  '/enterprise/manage/policy',
  '/esim/order-of-the-tests-0',
  '/esim/order-of-the-tests-0/addon',
  '/esim/order-of-the-tests-0/landing',
  '/assigned',
  '/gift',
  '/install',
  '/trip/order-of-the-tests',
  '/trip/order-of-the-tests/receipt',
  '/top-up',
  '/news/confirm',
  '/unsubscribe',
  '/withdrawal',
]

/** Returns the link addresses in the HTML of a mail. */
async function linksOf({ html }: MailRow): Promise<string[]> {
  const links: string[] = []
  const rewriter = new HTMLRewriter().on('a', {
    element: (a) => void links.push(a.getAttribute('href')?.replaceAll('&amp;', '&') ?? ''),
  })
  await rewriter.transform(new Response(html)).text()
  return links
}

/** Returns every element of a mail with the names of its attributes, in order. */
async function skeletonOf({ html }: MailRow): Promise<string[]> {
  const parts: string[] = []
  const rewriter = new HTMLRewriter().on('*', {
    element({ tagName, attributes }) {
      // TypeScript takes the attributes for the DOM's; the rewriter's are pairs.
      const pairs = attributes as unknown as Iterable<[string, string]>
      parts.push([tagName, ...Array.from(pairs, ([name]) => name)].join(' '))
    },
  })
  await rewriter.transform(new Response(html)).text()
  return parts
}

describe.each(locales)('mails in %s', (locale) => {
  const mails = everyMail(reader, locale)
  const rows: MailRow[] = []
  beforeAll(async () => {
    rows.push(...(await put(call, mails)))
  })

  it('say what they are for, in both forms and with nothing left open', () => {
    expect(rows.map(({ kind }) => kind)).toEqual(mails.map(({ kind }) => kind))
    for (const { subject, html, text } of rows) {
      expect(subject).toMatch(/\p{Letter}{2}/u)
      expect(subject).toContain('Testwind')
      for (const said of [subject, text, html.replace(/<style>.*?<\/style>/s, '')]) {
        expect(said).not.toMatch(/[{}]|\b(undefined|null|NaN)\b|\[object/)
      }
      expect(html).toContain(`<html dir="ltr" lang="${locale}">`)
      expect(html.length).toBeLessThan(20_000)
      expect(text).toContain('support@testwind.example')
      expect(text).toContain('Testwind Demo Lda, 1 Example Quay, 1000-001 Lisbon, ')
    }
  })

  it('have the code in html and text', () => {
    const codes = rows.filter(({ kind }) => kind === 'code')
    expect(codes).toHaveLength(8)
    for (const { html, text, subject } of codes) {
      expect(html).toContain('>042917</p>')
      expect(text).toContain('\n    042917\n')
      expect(text).toMatch(/(?<!\d)10(?!\d)/)
      expect(subject).not.toContain('042917')
    }
    expect(new Set(codes.map(({ subject }) => subject)).size).toBe(7)
    expect(new Set(codes.map(({ text }) => text)).size).toBe(7)
  })

  it('have every part of the text in the html', async () => {
    for (const { html, text } of rows) {
      const shown = await new HTMLRewriter()
        .on('style', { element: (style) => void style.remove() })
        .transform(new Response(html))
        .text()
      const words = shown
        .replace(/<[^>]+>/g, '\n')
        .replaceAll('&amp;', '&')
        .replaceAll('&quot;', '"')
        .replaceAll('&#x27;', "'")
      const lines = text.split('\n').filter((line) => line && line !== '-- ')
      const links = (html.match(/href="[^"]+"/g) ?? []).join('\n').replaceAll('&amp;', '&')
      const missing = lines.filter((line) => !`${words}\n${links}`.includes(line.trim()))
      expect(missing).toEqual([])
    }
  })

  it('lead to pages of the shop in the language', async () => {
    const prefix = locale === 'en' ? '' : `/${locale}`
    const found = await Promise.all(rows.map(linksOf))
    const paths = new Set(found.flat().map((link) => link.replace(/\?.*/, '')))
    expect([...paths].sort()).toEqual(
      [
        ...shopPaths.map((path) => `https://testwind.example${prefix}${path}`),
        `https://testwind.example${prefix || '/'}`,
        'https://esimsetup.android.com/esim_qrcode_provisioning',
        'https://esimsetup.apple.com/esim_qrcode_provisioning',
      ].sort(),
    )
  })
})

describe('a mail', () => {
  it('loads nothing and runs nothing', async () => {
    for (const row of await put(call, everyMail(reader, 'en'))) {
      const tags = new Set((await skeletonOf(row)).map((part) => part.split(' ')[0]))
      const known = 'html head meta title style body div table tbody tr td p h1 h2 hr br a span img'
      expect([...tags].filter((tag) => !known.split(' ').includes(tag ?? ''))).toEqual([])
      expect(row.html.replace(/src="cid:[\w-]+"/g, '')).not.toMatch(
        /url\(|@import|@font-face|src=|http-equiv="refresh"/i,
      )
    }
  })

  it('says when something was changed, and in which zone', async () => {
    const [english] = await put(call, [{ kind: 'password_changed', to: reader, locale: 'en' }])
    expect(english?.text).toContain('Time of the change: November 21, 2026 at 9:05 AM UTC')
    const [german] = await put(call, [{ kind: 'password_changed', to: reader, locale: 'de' }])
    expect(german?.text).toContain('Zeitpunkt der Änderung: 21. November 2026 um 09:05 UTC')
  })

  it('alarms about codes that only somebody signed in can ask for', async () => {
    const rows = await put(call, everyMail(reader, 'en').slice(0, 8))
    const alarming = rows.filter(({ text }) => text.includes('someone else is signed in'))
    expect(alarming.map(({ subject }) => subject)).toEqual([
      'Your code to change your Testwind e-mail address',
      'Your code to confirm a change at Testwind',
    ])
  })

  it('names the new address to the old one by its first letter', async () => {
    const [row] = await put(call, [
      { kind: 'email_changed', to: reader, locale: 'en', newEmail: 'somebody.else@new.example' },
    ])
    expect(row?.text).toContain('with s•••@new.example.')
    expect(`${row?.text}${row?.html}`).not.toContain('somebody')
  })

  it('has dark colours where the shop has them', async () => {
    const [row] = await put(call, [{ kind: 'account_exists', to: reader, locale: 'en' }])
    expect(row?.html).toContain('.page{background-color:#111110!important}')
    const { darkColours: _, ...light } = call.channel.brand
    const bright = { ...call, channel: { ...call.channel, brand: light } }
    const [other] = await put(bright, [{ kind: 'account_exists', to: reader, locale: 'en' }])
    expect(other?.html).toContain('content="light only"')
    expect(other?.html).not.toContain('prefers-color-scheme')
  })
})

describe('R-MAIL: links', () => {
  it('never carry the host that a call was made at', async () => {
    const lured = { ...call, origin: 'https://evil.example:8443' }
    for (const { html, text } of await put(lured, everyMail(reader, 'ja'))) {
      expect(html + text).not.toContain('evil.example')
      expect(html + text).not.toContain('8443')
    }
  })

  it('keep the port of a shop under development', async () => {
    const channel = { ...call.channel, origin: 'http://testwind.localhost' }
    const local = { ...call, channel, origin: 'http://evil.example:8787' }
    const [row] = await put(local, [{ kind: 'account_exists', to: reader, locale: 'de' }])
    expect(row?.text).toContain('http://testwind.localhost:8787/de/auth/signin\n')
  })

  it('confirm news for the address they were made for, for seven days', async () => {
    const [row] = await put(call, [{ kind: 'news_confirm', to: reader, locale: 'fr' }])
    const link = new URL(/https:\S+/.exec(row?.text ?? '')?.[0] ?? '')
    const token = link.searchParams.get('token') ?? ''
    const days = (count: number) => call.now + count * 86_400
    expect(openNewsLink(token, testSessionKeys, days(7) - 1)).toBe(reader)
    expect(openNewsLink(token, testSessionKeys, days(7))).toBeUndefined()
    expect(openNewsLink(`${token.slice(0, -2)}AA`, testSessionKeys, days(0))).toBeUndefined()
    expect(openNewsLink('', testSessionKeys, days(0))).toBeUndefined()
  })
})

const payloads = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "'><iframe src=javascript:alert(1)>",
  '</p></td></tr></table><h1>You won</h1>',
  '<a href="https://evil.example">click</a>',
  '<!-- --><b>x</b>',
  '--><script>alert(1)</script><!--',
  '<![endif]--><b>x</b>',
  '<style>*{display:none}</style>',
  '</style><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<form action="https://evil.example"><input name=password></form>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;',
  '{brand}',
  '{email} {name}',
  `\${7*7}`,
  '{{7*7}}',
  '%7B%7D%0D%0ABcc:a@b.example',
  'Ines\r\nBcc: victim@people.example',
  'Ines\nSubject: You won',
  'Ines\r\n\r\n<h1>You won</h1>',
  'Ines\u2028https://evil.example',
  'Ines\u2029https://evil.example',
  'Ines\u0085https://evil.example',
  'Ines\u0000',
  'Ines\u001b[31m',
  '\u202Egnp.exe',
  '\u2066Ines\u2069',
  '\uD800',
  'Ines\uDFFF',
  '-- \nFake Ltd, 1 Fake Street',
  '    999999\n',
  `${'a'.repeat(79)}😀`,
  '<'.repeat(80),
  '"\'`=&;',
  "'; DROP TABLE outbox_mail; --",
]

describe('R-MAIL: what people may call themselves', () => {
  const named = (name: string): Mail[] => [
    { kind: 'welcome', to: reader, locale: 'en', name },
    { kind: 'passkey_added', to: reader, locale: 'en', name },
    { kind: 'passkey_removed', to: reader, locale: 'en', name },
    { kind: 'email_changed', to: reader, locale: 'en', newEmail: `a@${name}` },
    { kind: 'withdrawal_received', to: reader, locale: 'en', number: 'TEST000001', name },
  ]

  it.each(payloads)('changes neither html nor text: %j', async (name) => {
    const plain = await put(call, named('Ines'))
    const hostile = await put(call, named(name))
    for (const [at, row] of hostile.entries()) {
      const like = plain[at] as MailRow
      expect(await skeletonOf(row)).toEqual(await skeletonOf(like))
      expect(await linksOf(row)).toEqual(await linksOf(like))
      expect(row.text.split('\n')).toHaveLength(like.text.split('\n').length)
      expect(row.subject).toBe(like.subject)
      expect(row.text.replaceAll('\n', '') + row.html).not.toMatch(
        /\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u,
      )
    }
  })
})

describe('the terms that an order accepted', () => {
  const orders: [string, Parameters<typeof testOrder>[0]][] = [
    ['a plan', {}],
    ['added data', { esimId: testEsim.id, esims: [] }],
    ['an exchange', { exchange: testExchange }],
  ]
  const days = [
    ['2026-10-31T23:59:59Z', 1, 'version 1 of May 1, 2026'],
    ['2026-11-01T00:00:00Z', 2, 'version 2 of November 1, 2026'],
  ] as const

  it.each(orders.flatMap((order) => days.map((day) => [...order, ...day] as const)))(
    'are linked by the mail about %s: %j of %s',
    async (_, changed, time, version, words) => {
      const order = testOrder({ ...changed, createdAt: Date.parse(time) / 1000 })
      const mail: Mail = { kind: 'order_confirmed', to: reader, locale: 'en', order }
      const [row] = await put(call, [mail])
      if (!row) throw new Error('expected the mail')
      const links = (await linksOf(row)).filter((link) => link.includes('/documents/'))
      expect(links.map((link) => new URL(link).pathname + new URL(link).search)).toEqual([
        `/documents/terms-and-conditions?version=${version}`,
      ])
      expect(row.text).toContain(words)
    },
  )
})

describe('R-MAIL: headers', () => {
  const breaks = ['\r\n', '\n', '\r', '\u0000', '\u2028', '\u0085']

  it.each(breaks)('take no recipient with %j', (end) => {
    const to = `a@people.example${end}Bcc: b@people.example`
    const put = () =>
      call.services.mails.enqueue(call, { kind: 'account_exists', to, locale: 'en' })
    expect(put).toThrow('the mail’s recipient is not one line')
  })

  it.each(breaks)('take no subject with %j', (end) => {
    const brand = { ...call.channel.brand, name: `Testwind${end}Bcc: b@people.example` }
    const odd = { ...call, channel: { ...call.channel, brand } }
    const put = () =>
      call.services.mails.enqueue(odd, { kind: 'account_exists', to: reader, locale: 'en' })
    expect(put).toThrow('the mail’s subject is not one line')
  })
})

describe('the outbox', () => {
  it('holds no mail about what was not done', async () => {
    const to = 'rolled-back@people.example'
    const mail = call.services.mails.enqueue(call, { kind: 'password_changed', to, locale: 'en' })
    const fails = call.db.prepare(
      'INSERT INTO used_once (kind, token, expires_at) VALUES (NULL, 1, 1)',
    )
    await expect(call.db.batch([mail, fails])).rejects.toThrow('NOT NULL')
    expect(await rowsOf(call.db, to)).toEqual([])
  })

  it('holds it whole once it was', async () => {
    const to = 'kept@people.example'
    const mail = call.services.mails.enqueue(call, { kind: 'password_changed', to, locale: 'th' })
    await call.db.batch([mail])
    expect(await rowsOf(call.db, to)).toMatchObject([
      {
        channel: 'plain',
        kind: 'password_changed',
        locale: 'th',
        created_at: call.now,
        next_attempt_at: call.now,
        sent_at: null,
        attempts: 0,
      },
    ])
  })
})
