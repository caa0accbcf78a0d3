import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { locales } from '#contract/locale.ts'
import { statement } from '../../platform/sql.ts'
import { firstPair, secondPair } from '../../testing/company/saml/saml-keys.ts'
import { everyMail } from '../../testing/mails/every-mail.ts'
import { put, rowsOf } from '../../testing/mails/mail.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import {
  testBackend,
  testBindings,
  testDatabase,
  testServices,
  writeContent,
} from '../../testing/testing.ts'
import { purposes } from '../kinds.ts'
import { openRefusalLink } from '../links/refusal-link.ts'
import type { Mail } from '../mail.ts'
import { createCloudflareMail } from '../providers/cloudflare/cloudflare-mail.ts'
import { createPostmarkMail } from '../providers/postmark/postmark-mail.ts'
import { createResendMail } from '../providers/resend/resend-mail.ts'
import { readSesEvents } from '../providers/ses/ses-events.ts'
import { createMails } from '../sending/mails.ts'
import type { MailProvider, Sending } from '../sending/provider.ts'
import { suppress } from './suppress.ts'

const shop = openTestShop({ nowMs: Date.UTC(2026, 10, 21, 9, 5) })
const call = shop.callOf()
const { db, now } = call
const from = 'no-reply@testwind.example'
const day = 86_400

const secret = `whsec_${btoa('a secret of thirty-two bytes, yes')}`
const providers: Record<string, MailProvider> = {
  resend: createResendMail({ key: 'k', from, webhookSecret: secret }),
  postmark: createPostmarkMail({ token: 't', from, webhookLogin: 'tradewind:sixteen-letters-1' }),
  cloudflare: createCloudflareMail({
    ...{ accountId: 'a', token: 't', from, webhookSecret: 'sixteen-letters-1' },
  }),
}

function mailsBy(provider: MailProvider) {
  return createMails({ channels: async () => call.channel, write: writeContent, provider })
}

/** Posts a webhook to a backend with the named provider. */
async function post(name: string, body: string, headers: Record<string, string>): Promise<number> {
  const mails = mailsBy(providers[name] as MailProvider)
  const backend = testBackend({ services: testServices({ mails }), now: () => now * 1000 })
  const url = `https://shop.example/api/v3/webhooks/mail/${name}`
  const request = new Request(url, { method: 'POST', body, headers })
  return (await backend.fetch(request, testBindings())).status
}

function svix(id: string, body: string, at = now) {
  const signature = new Webhook(secret).sign(id, new Date(at * 1000), body)
  return {
    'svix-id': id,
    'svix-timestamp': String(at),
    'svix-signature': `v1,bm90aGluZw== ${signature}`,
  }
}

async function suppressed(key: string) {
  const select = db.prepare(
    'SELECT reason, provider, expires_at FROM mail_suppression WHERE email_key = ?1 ORDER BY reason',
  )
  return (await select.bind(key).all()).results
}

/** As resend.com/docs/webhooks/emails/bounced shows it, November 2026. */
const resendEvent = (type: string, to: string, bounce = 'Permanent') =>
  JSON.stringify({
    type,
    created_at: '2026-11-22T23:41:12.126Z',
    data: {
      ...{ created_at: '2026-11-22T23:41:11.894719+00:00', email_id: '56761188-7520-42d8-8898' },
      ...{ from: 'Acme <onboarding@resend.dev>', to: [to], subject: 'Sending this example' },
      bounce: { message: 'The mailbox is gone.', subType: 'Suppressed', type: bounce },
      tags: { kind: 'order_confirmed' },
    },
  })
/** As postmarkapp.com/developer/webhooks/bounce-webhook shows it, November 2026. */
const postmarkEvent = (record: string, type: string, to: string, id = 42) =>
  JSON.stringify({
    ...{ RecordType: record, MessageStream: 'outbound', ID: id, Type: type, TypeCode: 1 },
    ...{ Name: 'Hard bounce', Tag: 'Test', MessageID: '883953f4-6105-42a2-a16a-77a8eac79483' },
    ...{ Email: to, From: 'sender@example.com', BouncedAt: '2026-11-01T13:28:10Z', Inactive: true },
  })
/** As developers.cloudflare.com/email-service/reference/event-subscriptions shows it, November 2026. */
const cloudflareEvent = (type: string, to: string, more: object) =>
  JSON.stringify({
    type: `cf.email.sending.message.${type}`,
    source: { type: 'email.sending', zoneId: '023e105f4ecef8ad9ca31a8372d0c353' },
    payload: {
      eventId: `event-of-${to}`,
      messageId: '0101',
      recipient: to,
      terminal: true,
      ...more,
    },
    metadata: { accountId: 'f9f79265', eventSchemaVersion: 1 },
  })

const basic = { authorization: `Basic ${btoa('tradewind:sixteen-letters-1')}` }
const bearer = { authorization: 'Bearer sixteen-letters-1' }

describe('R-SUP-63 a webhook of a provider of mails', () => {
  it('keeps mails from mailboxes that bounced for good or complained, whatever their spelling', async () => {
    const bounced = resendEvent('email.bounced', 'B.ounced+tag@gmail.com')
    expect(await post('resend', bounced, svix('msg_1', bounced))).toBe(200)
    const soft = resendEvent('email.bounced', 'soft@people.example', 'Transient')
    expect(await post('resend', soft, svix('msg_2', soft))).toBe(200)
    const opened = resendEvent('email.opened', 'opened@people.example')
    expect(await post('resend', opened, svix('msg_3', opened))).toBe(200)
    const complained = postmarkEvent('SpamComplaint', 'SpamComplaint', 'angry@people.example')
    expect(await post('postmark', complained, basic)).toBe(200)
    const unknown = postmarkEvent('Bounce', 'Transient', 'soft@people.example')
    expect(await post('postmark', unknown, basic)).toBe(200)
    const gone = cloudflareEvent('bounced', 'gone@people.example', { bounce: { type: 'hard' } })
    expect(await post('cloudflare', gone, bearer)).toBe(200)
    const late = cloudflareEvent('deferred', 'soft@people.example', { bounce: { type: 'soft' } })
    expect(await post('cloudflare', late, bearer)).toBe(200)
    const week = now + 7 * day
    expect(await suppressed('bounced@gmail.com')).toEqual([
      { reason: 'bounced', provider: 'resend', expires_at: week },
    ])
    expect(await suppressed('angry@people.example')).toEqual([
      { reason: 'complained', provider: 'postmark', expires_at: null },
    ])
    expect(await suppressed('gone@people.example')).toEqual([
      { reason: 'bounced', provider: 'cloudflare', expires_at: week },
    ])
    expect(await suppressed('soft@people.example')).toEqual([])
    expect(await suppressed('opened@people.example')).toEqual([])
  })

  it('is taken once, so that one that comes again later does not undo what an operator did', async () => {
    const body = resendEvent('email.bounced', 'mended@people.example')
    await post('resend', body, svix('msg_9', body))
    await db.prepare("DELETE FROM mail_suppression WHERE email_key = 'mended@people.example'").run()
    expect(await post('resend', body, svix('msg_9', body))).toBe(200)
    expect(await suppressed('mended@people.example')).toEqual([])
  })

  it('is refused if the provider has not sent it', async () => {
    const body = resendEvent('email.bounced', 'forged@people.example')
    const other = resendEvent('email.bounced', 'other@people.example')
    const refused: [string, string, Record<string, string>][] = [
      ['resend', body, {}],
      ['resend', body, svix('msg_5', other)],
      ['resend', body, svix('msg_6', body, now - 301)],
      ['resend', body, { ...svix('msg_7', body), 'svix-id': 'msg_8' }],
      ['postmark', postmarkEvent('Bounce', 'HardBounce', 'forged@people.example'), bearer],
      ['cloudflare', cloudflareEvent('complained', 'forged@people.example', {}), basic],
    ]
    for (const [name, text, headers] of refused) expect(await post(name, text, headers)).toBe(401)
    expect(await suppressed('forged@people.example')).toEqual([])
    const elsewhere = testBackend({ services: testServices(), now: () => now * 1000 })
    const request = new Request('https://shop.example/api/v3/webhooks/mail/resend', {
      method: 'POST',
    })
    expect((await elsewhere.fetch(request, testBindings())).status).toBe(404)
  })
})

describe('R-SUP-63 a notification of Amazon SNS', () => {
  const topic = 'arn:aws:sns:eu-west-1:123456789012:mails'
  const pem = `-----BEGIN CERTIFICATE-----\n${firstPair.certificate}\n-----END CERTIFICATE-----\n`

  async function signed(fields: Record<string, string>, key = firstPair.key) {
    const names = Object.keys(fields).sort()
    const text = names.map((name) => `${name}\n${fields[name]}\n`).join('')
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
    const der = Uint8Array.from(atob(key.replace(/\s/g, '')), (char) => char.charCodeAt(0))
    const privateKey = await crypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign'])
    const bytes = await crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(text))
    return JSON.stringify({
      ...fields,
      ...{ SignatureVersion: '2', Signature: btoa(String.fromCharCode(...new Uint8Array(bytes))) },
      SigningCertURL: 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem',
    })
  }
  const asked: string[] = []
  const ask = async (url: string) => {
    asked.push(url)
    return new Response(url.endsWith('.pem') ? pem : '<ConfirmSubscriptionResponse/>')
  }
  const read = (body: string) =>
    readSesEvents({ topic, ask }, { body, headers: new Headers(), now })
  const envelope = { MessageId: 'sns-1', Timestamp: '2026-11-21T09:05:00.000Z', TopicArn: topic }
  const note = (message: object) =>
    ({ ...envelope, Type: 'Notification', Message: JSON.stringify(message) }) as const

  it('names who bounced for good and who complained', async () => {
    const bounce = {
      eventType: 'Bounce',
      bounce: {
        ...{ bounceType: 'Permanent', bounceSubType: 'General' },
        bouncedRecipients: [
          { emailAddress: 'jane@example.com', action: 'failed', status: '5.1.1' },
        ],
      },
      mail: { messageId: '0102' },
    }
    const complaint = {
      notificationType: 'Complaint',
      complaint: { complainedRecipients: [{ emailAddress: 'joe@example.com' }] },
    }
    expect(await read(await signed(note(bounce)))).toEqual([
      { id: 'sns-1/jane@example.com', email: 'jane@example.com', reason: 'bounced' },
    ])
    expect(await read(await signed(note(complaint)))).toMatchObject([{ reason: 'complained' }])
    const passing = { ...bounce, bounce: { ...bounce.bounce, bounceType: 'Transient' } }
    expect(await read(await signed(note(passing)))).toEqual([])
  })

  it('confirms the subscription of its own topic', async () => {
    const url = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=t'
    const fields = { ...envelope, Type: 'SubscriptionConfirmation', Token: 't', Message: 'Confirm' }
    asked.length = 0
    expect(await read(await signed({ ...fields, SubscribeURL: url }))).toEqual([])
    expect(asked.at(-1)).toBe(url)
    const odd = await signed({ ...fields, SubscribeURL: 'https://evil.example/' })
    await expect(read(odd)).rejects.toThrow('signature')
  })

  it('is refused with another key, topic or certificate', async () => {
    const fields = note({ eventType: 'Bounce' })
    await expect(read(await signed(fields, secondPair.key))).rejects.toThrow('signature')
    await expect(read(await signed({ ...fields, TopicArn: `${topic}2` }))).rejects.toThrow(
      'signature',
    )
    const lured = JSON.parse(await signed(fields))
    lured.SigningCertURL = 'https://sns.eu-west-1.amazonaws.com.evil.example/x.pem'
    await expect(read(JSON.stringify(lured))).rejects.toThrow('signature')
  })
})

describe('R-SUP-64 a mailbox', () => {
  const low = everyMail('x@people.example', 'en').find(({ kind }) => kind === 'data_75') as Mail
  const changed: Mail = { kind: 'password_changed', to: '', locale: 'en' }

  /** Delivers a notice and another mail to an address; returns the kinds that were sent. */
  async function delivered(to: string, answer: Sending = { outcome: 'sent' }, at = now) {
    await testDatabase().prepare('DELETE FROM outbox_mail').run()
    await put({ ...call, now: at }, [
      { ...low, to },
      { ...changed, to },
    ])
    const kinds: string[] = []
    const provider: MailProvider = {
      ...{ name: 'test', from },
      async send({ kind }) {
        kinds.push(kind)
        return answer
      },
    }
    await mailsBy(provider).deliver(db, at)
    return kinds.sort()
  }

  it('that complained gets what it asked for, and no notices', async () => {
    const to = 'complained@people.example'
    expect(await delivered(to)).toEqual(['data_75', 'password_changed'])
    await suppress({ db, now }, { email: to, reason: 'complained', provider: 'test' }).run()
    expect(await delivered(to)).toEqual(['password_changed'])
    const [notice] = await rowsOf(db, to)
    expect(notice).toMatchObject({ sent_at: null, dead_at: now, withheld: 'complained', text: '' })
  })

  it('that bounced gets nothing for a week, and is tried again after it', async () => {
    const to = 'unknown@people.example'
    const bounce: Sending = { outcome: 'permanent', reason: 'code 406', isBounce: true }
    expect(await delivered(to, bounce)).toHaveLength(2)
    expect(await delivered(to)).toEqual([])
    const rows = await rowsOf(db, to)
    expect(rows).toMatchObject([{ withheld: 'bounced' }, { withheld: 'bounced' }])
    expect(await delivered(to, undefined, now + 7 * day)).toHaveLength(2)
  })
})

it('R-SUP-64 what is known of a mailbox is exported to its owner, and goes with the account', async () => {
  const email = 'leaving@people.example'
  const person = { id: 'leaving', accountType: 'normal', email, emailKey: email } as const
  await suppress({ db, now }, { email, reason: 'complained', provider: 'test' }).run()
  const parts = testServices().personalData
  const found = parts.flatMap((part) => Object.entries(part.found(person)))
  const query = found.find(([name]) => name === 'mail_suppressions')?.[1]
  if (!query) throw new Error('expected the export to have the mailbox')
  expect((await statement(db, query).all()).results).toEqual([
    { reason: 'complained', provider: 'test', reported_at: now, expires_at: null },
  ])
  for (const { erased } of parts) {
    const own = erased(person, now).filter(({ sql }) => sql.includes('mail_suppression'))
    for (const each of own) await statement(db, each).run()
  }
  expect(await suppressed(email)).toEqual([])
})

describe('R-SUP-66 a notice', () => {
  it('of every kind can be refused with one press, and no other mail', async () => {
    for (const locale of locales.slice(0, 2)) {
      const rows = await put(call, everyMail('all@people.example', locale))
      for (const { kind, headers } of rows) {
        const { 'list-unsubscribe': link = '', 'list-unsubscribe-post': how } = JSON.parse(headers)
        const isNotice = purposes[kind] === 'notice'
        expect([kind, how]).toEqual([kind, isNotice ? 'List-Unsubscribe=One-Click' : undefined])
        const token = isNotice ? new URL(link.slice(1, -1)).searchParams.get('token') : undefined
        const refusal = token && openRefusalLink(token, call.services.sealingKeys)
        expect(refusal).toEqual(
          isNotice
            ? { email: 'all@people.example', channel: call.channel.id, topic: 'notices' }
            : undefined,
        )
      }
      const kinds = new Set(rows.map(({ kind }) => kind))
      expect(Object.keys(purposes).filter((kind) => !kinds.has(kind as Mail['kind']))).toEqual([])
    }
  })

  it('is not written to who has refused them, whatever its kind', async () => {
    const to = 'refused@people.example'
    await db
      .prepare(`INSERT INTO mail_refusal (email_key, channel, topic, refused_at)
        VALUES (?1, ?2, 'notices', ?3)`)
      .bind(to, call.channel.id, now)
      .run()
    const rows = await put(call, everyMail(to, 'en'))
    expect(rows.length).toBeGreaterThan(30)
    expect(rows.filter(({ kind }) => purposes[kind] === 'notice')).toEqual([])
  })
})
