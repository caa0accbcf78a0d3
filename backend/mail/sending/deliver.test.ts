import { beforeEach, describe, expect, inject, it, vi } from 'vitest'
import type { Brand } from '#contract/commerce/channel.ts'
import { shortenDeadlines } from '#contract/testing/shorten-deadlines.ts'
import { deadLetterQuery } from '../../platform/dead-letters.ts'
import { put, rowsOf, testBrand, testOrder } from '../../testing/mails/mail.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { testDatabase, writeContent } from '../../testing/testing.ts'
import type { Mail } from '../mail.ts'
import { createGenericMail } from '../providers/resend/resend-mail.ts'
import { backoffSeconds } from './backoff.ts'
import { createMails } from './mails.ts'
import { claimNamed, markFailed } from './outbox.ts'

const shop = openTestShop({ nowMs: Date.UTC(2026, 10, 21) })
const call = shop.callOf()
const { db, now } = call
const hour = 3_600

type Received = { headers: Record<string, string>; body: Record<string, unknown> }

beforeEach(() => testDatabase().prepare('DELETE FROM outbox_mail').run())

type ProviderOptions = {
  answers?: string
  deadlineMs?: number
  brand?: Brand
  mailFrom?: string
}

/** Mails with an HTTP provider, which is a local server that gives the named answers in turn. */
function provider({
  answers = '200',
  deadlineMs = 3_000,
  brand = testBrand,
  mailFrom = '',
}: ProviderOptions = {}) {
  const box = `${inject('mailProviderOrigin')}/${crypto.randomUUID()}`
  const mails = createMails({
    channels: async () => ({ ...call.channel, brand, ...(mailFrom ? { mailFrom } : {}) }),
    write: writeContent,
    provider: createGenericMail({
      providerUrl: `${box}?answers=${answers}`,
      providerKey: 'key-of-the-provider',
      from: 'no-reply@testwind.example',
      deadlineMs,
    }),
  })
  return {
    deliver: (at = now) => mails.deliver(db, at),
    received: async () => (await (await fetch(box)).json()) as Received[],
  }
}

function notice(to: string): Mail {
  return { kind: 'password_changed', to, locale: 'de' }
}

async function rowOf(recipient: string) {
  const [row] = await rowsOf(db, recipient)
  if (!row) throw new Error(`expected a mail to ${recipient}`)
  return row
}

describe('delivery', () => {
  it('posts the mail to the provider and forgets its words', async () => {
    const [mail] = await put(call, [notice('a@people.example')])
    const { deliver, received } = provider()
    await deliver()
    const [first, ...others] = await received()
    expect(others).toEqual([])
    expect(first?.headers).toMatchObject({
      authorization: 'Bearer key-of-the-provider',
      'content-type': 'application/json',
      'idempotency-key': mail?.id,
    })
    expect(first?.body).toEqual({
      from: '"Testwind" <no-reply@testwind.example>',
      to: 'a@people.example',
      subject: 'Dein Passwort bei Testwind wurde geändert',
      html: mail?.html,
      text: mail?.text,
      headers: {
        'auto-submitted': 'auto-generated',
        'content-language': 'de',
        'reply-to': 'support@testwind.example',
      },
    })
    expect(await rowOf('a@people.example')).toMatchObject({
      sent_at: now,
      attempts: 1,
      last_error: null,
      html: '',
      text: '',
      subject: 'Dein Passwort bei Testwind wurde geändert',
    })
  })

  it('sends all that is due, and nothing before it is', async () => {
    const people = Array.from({ length: 20 }, (_, at) => `p${at}@people.example`)
    await put(call, people.map(notice))
    await put({ ...call, now: now + 5 }, [notice('later@people.example')])
    const { deliver, received } = provider()
    await deliver()
    expect((await received()).map(({ body }) => body.to).sort()).toEqual(people.sort())
    await deliver(now + 5)
    expect((await received()).at(-1)?.body.to).toBe('later@people.example')
  })

  it('R-MAIL: sends each mail once, however many deliver at the same time', async () => {
    const people = Array.from({ length: 20 }, (_, at) => `p${at}@people.example`)
    await put(call, people.map(notice))
    const { deliver, received } = provider()
    await Promise.all(Array.from({ length: 25 }, () => deliver()))
    expect((await received()).map(({ body }) => body.to).sort()).toEqual(people.sort())
  })

  it('keeps mails where no provider is set', async () => {
    await put(call, [notice('kept@people.example')])
    await createMails({ channels: async () => undefined, write: writeContent }).deliver(db, now)
    const row = await rowOf('kept@people.example')
    expect(row).toMatchObject({ sent_at: null, attempts: 0 })
    expect(row.text).toContain('Dein Passwort')
  })

  it('R-SUP-67 is sent from the brand’s own address, if it has one', async () => {
    await put(call, [notice('branded@people.example')])
    const { deliver, received } = provider({ mailFrom: 'hello@wind.example' })
    await deliver()
    const [first] = await received()
    expect(first?.body.from).toBe('"Testwind" <hello@wind.example>')
  })

  it('escapes the name of a shop beside its address', async () => {
    const brand = { ...call.channel.brand, name: 'Wind "Trade" \\ Co' }
    await put(call, [notice('quoted@people.example')])
    const { deliver, received } = provider({ brand })
    await deliver()
    const [first] = await received()
    expect(first?.body.from).toBe('"Wind \\"Trade\\" \\\\ Co" <no-reply@testwind.example>')
  })
})

describe('R-MAIL: a provider that fails', () => {
  const faults: [string, string][] = [
    ['500', 'status 500'],
    ['302', 'status 302'],
    ['drop', 'network'],
    ['hang', 'timeout'],
  ]

  it.each(faults)('%s: the mail waits and is sent when it answers', async (fault, error) => {
    await put(call, [notice('b@people.example')])
    const { deliver, received } = provider({ answers: `${fault},200`, deadlineMs: 300 })
    await deliver()
    const failed = await rowOf('b@people.example')
    expect(failed).toMatchObject({ sent_at: null, attempts: 1, last_error: error })
    expect(failed.next_attempt_at).toBe(now + 1)
    expect(failed.text).toContain('Dein Passwort')
    await deliver(now)
    expect(await received()).toHaveLength(1)
    await deliver(now + 1)
    expect(await rowOf('b@people.example')).toMatchObject({ sent_at: now + 1, last_error: null })
    const keys = (await received()).map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([failed.id, failed.id])
  })

  it('R-SUP-61 that takes no mail of this key is asked again once an operator can have mended it', async () => {
    await put(call, [notice('denied@people.example')])
    await provider({ answers: '401' }).deliver()
    const row = await rowOf('denied@people.example')
    expect(row).toMatchObject({ dead_at: null, last_error: 'status 401' })
    expect(row.next_attempt_at).toBe(now + 900)
  })

  it('R-SUP-61 that refuses a mail for good is not asked again, and the mail says why', async () => {
    await put(call, [notice('refused@people.example')])
    const { deliver, received } = provider({ answers: '422,200' })
    const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
    expect(await deliver()).toEqual({ sent: 0, failed: 0 })
    expect(JSON.parse(logged.mock.lastCall?.[0])).toMatchObject({ event: 'mail_given_up' })
    logged.mockRestore()
    expect(await rowOf('refused@people.example')).toMatchObject({
      sent_at: null,
      dead_at: now,
      last_error: 'status 422',
    })
    await deliver(now + hour)
    expect(await received()).toHaveLength(1)
    const { results } = await db.prepare(deadLetterQuery).all()
    expect(results).toContainEqual(expect.objectContaining({ error: 'status 422' }))
  })

  it('is waited for three seconds and no longer', async () => {
    await put(call, [notice('slow@people.example')])
    const asked = shortenDeadlines()
    await provider({ answers: 'hang' }).deliver()
    expect(asked).toContain(3_000)
    expect(await rowOf('slow@people.example')).toMatchObject({ last_error: 'timeout' })
  })

  it('is left alone for as long as it asks', async () => {
    await put(call, [notice('busy@people.example')])
    await provider({ answers: '429' }).deliver()
    expect((await rowOf('busy@people.example')).next_attempt_at).toBe(now + 120)
  })

  it('holds back no other mail', async () => {
    await put(call, [notice('first@people.example')])
    await put({ ...call, now: now + 1 }, [notice('second@people.example')])
    const { deliver } = provider({ answers: '500,200' })
    await deliver()
    await deliver(now + 1)
    expect((await rowOf('second@people.example')).sent_at).toBe(now + 1)
  })

  it('is tried ten times within some hours, then no more', async () => {
    await put(call, [notice('never@people.example')])
    const { deliver, received } = provider({ answers: '500' })
    let at = now
    for (let attempt = 1; attempt <= 10; attempt++) {
      await deliver(at)
      const row = await rowOf('never@people.example')
      expect(row.attempts).toBe(attempt)
      at = row.next_attempt_at
    }
    expect(at - now).toBeGreaterThan(2 * hour)
    expect(at - now).toBeLessThan(5 * hour)
    await deliver(at + 1)
    await deliver(at + 2 * hour)
    expect(await received()).toHaveLength(10)
  })

  it('finds no secret and no words of its own in what is kept', async () => {
    await put(call, [notice('c@people.example')])
    await provider({ answers: '500' }).deliver()
    const { last_error: error } = await rowOf('c@people.example')
    expect(error).not.toMatch(/key-of-the-provider|secret words|127\.0\.0\.1|people/)
  })
})

describe('the outbox in time', () => {
  it('leaves a mail that was claimed since to whoever sends it now', async () => {
    const [mail] = await put(call, [notice('twice@people.example')])
    const [first] = await claimNamed(db, now, [mail?.id ?? ''])
    await claimNamed(db, now + 60, [mail?.id ?? ''])
    if (!first) throw new Error('expected a mail')
    await markFailed(db, first, { error: 'late', nextAttemptAt: now + 61, deadAt: null }).run()
    expect(await claimNamed(db, now + 61, [mail?.id ?? ''])).toEqual([])
  })

  it('keeps a claimed mail from others for a minute, also where its deliverer is gone', async () => {
    await put(call, [notice('gone@people.example')])
    const gone = createMails({
      channels: async () => undefined,
      write: writeContent,
      provider: {
        name: 'test',
        from: 'no-reply@testwind.example',
        send: () => Promise.reject(new Error('the isolate is gone')),
      },
    })
    await expect(gone.deliver(db, now)).rejects.toThrow('gone')
    const { deliver, received } = provider()
    await deliver(now + 59)
    expect(await received()).toEqual([])
    await deliver(now + 60)
    expect(await received()).toHaveLength(1)
  })

  it('sends no code that has run out, and nothing that is a day old', async () => {
    const code: Mail = {
      kind: 'code',
      to: 'code@people.example',
      locale: 'en',
      purpose: 'sign_in',
      code: '042917',
      minutes: 10,
    }
    await put(call, [code, notice('old@people.example')])
    const { deliver, received } = provider()
    await deliver(now + 600)
    expect((await received()).map(({ body }) => body.to)).toEqual(['old@people.example'])
    await put(call, [notice('older@people.example')])
    await deliver(now + 24 * hour)
    expect(await received()).toHaveLength(1)
  })

  it('tries mails of the contract for a week', async () => {
    const to = 'contract@people.example'
    const contract: Mail = { kind: 'order_confirmed', to, locale: 'de', order: testOrder() }
    await put(call, [contract, notice('old@people.example')])
    await testDatabase().prepare('UPDATE outbox_mail SET attempts = 10').run()
    const { deliver, received } = provider()
    await deliver(now + 7 * 24 * hour - 1)
    expect((await received()).map(({ body }) => body.to)).toEqual([to])
    await put(call, [{ ...contract, to: 'late@people.example' }])
    await deliver(now + 7 * 24 * hour)
    expect(await received()).toHaveLength(1)
  })

  it('forgets mails after 30 days', async () => {
    await put(call, [notice('forgotten@people.example')])
    const { deliver } = createMails({ channels: async () => undefined, write: writeContent })
    await deliver(db, now + 30 * 24 * hour)
    expect(await rowsOf(db, 'forgotten@people.example')).toHaveLength(1)
    await deliver(db, now + 30 * 24 * hour + 1)
    expect(await rowsOf(db, 'forgotten@people.example')).toEqual([])
  })
})

describe('waiting after a failure', () => {
  it('grows from half a second to an hour', () => {
    const longest = Array.from({ length: 10 }, (_, at) => backoffSeconds(at + 1, () => 0))
    expect(longest).toEqual([0.5, 2, 8, 32, 128, 512, 2_048, 3_600, 3_600, 3_600])
  })

  it('is left to chance by up to a half, and never shorter than half a second', () => {
    const shortest = Array.from({ length: 10 }, (_, at) => backoffSeconds(at + 1, () => 1))
    expect(shortest).toEqual([0.5, 1, 4, 16, 64, 256, 1_024, 1_800, 1_800, 1_800])
  })
})
