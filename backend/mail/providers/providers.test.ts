import { afterAll, afterEach, describe, expect, it } from 'vitest'
import {
  type Fault,
  type MailDouble,
  openMailDouble,
} from '../../testing/mails/doubles/mail-double.ts'
import { serveCloudflare } from '../../testing/mails/doubles/serve-cloudflare.ts'
import { servePostmark } from '../../testing/mails/doubles/serve-postmark.ts'
import { serveResend } from '../../testing/mails/doubles/serve-resend.ts'
import { serveSes } from '../../testing/mails/doubles/serve-ses.ts'
import { testSender as from, outgoingMail as mailOf } from '../../testing/mails/outgoing-mail.ts'
import type { MailProvider, Sending } from '../sending/provider.ts'
import { createCloudflareMail } from './cloudflare/cloudflare-mail.ts'
import { createPostmarkMail } from './postmark/postmark-mail.ts'
import { createResendMail } from './resend/resend-mail.ts'
import { createSesMail } from './ses/ses-mail.ts'

const deadlineMs = 400

type Case = {
  double: MailDouble
  provider: MailProvider
  /** Whether its answer names the mail. */
  names: boolean
}

const doubles = {
  cloudflare: await openMailDouble(serveCloudflare),
  resend: await openMailDouble(serveResend()),
  postmark: await openMailDouble(servePostmark),
  ses: await openMailDouble(serveSes),
}

const cases: Record<string, Case> = {
  cloudflare: {
    double: doubles.cloudflare,
    provider: createCloudflareMail({
      ...{ accountId: 'account-1', token: 'cf-token', from, deadlineMs },
      url: doubles.cloudflare.origin,
    }),
    names: false,
  },
  resend: {
    double: doubles.resend,
    provider: createResendMail({ key: 're_key', from, url: doubles.resend.origin, deadlineMs }),
    names: true,
  },
  postmark: {
    double: doubles.postmark,
    provider: createPostmarkMail({
      ...{ token: 'server-token', from, noticeStream: 'notices', deadlineMs },
      url: doubles.postmark.origin,
    }),
    names: true,
  },
  ses: {
    double: doubles.ses,
    provider: createSesMail({
      ...{ region: 'eu-west-1', keyId: 'AKIA', secret: 'ses-secret', from, deadlineMs },
      url: doubles.ses.origin,
    }),
    names: true,
  },
}

afterEach(() => {
  for (const { double } of Object.values(cases)) double.taken.length = 0
})
afterAll(async () => {
  await Promise.all(Object.values(doubles).map(({ close }) => close()))
})

describe.each(Object.entries(cases))('%s', (name, { double, provider, names }) => {
  it('R-SUP-62 gets a mail whole: names, words, headers, picture and tags', async () => {
    const mail = mailOf()
    const sending = await provider.send(mail)
    expect(sending).toEqual(
      names ? { outcome: 'sent', providerId: expect.any(String) } : { outcome: 'sent' },
    )
    const [taken] = double.taken
    expect(taken).toMatchObject({
      from: name === 'cloudflare' ? `"Wind "Trade"" <${from}>` : `"Wind \\"Trade\\"" <${from}>`,
      ...{ to: mail.to, replyTo: mail.replyTo, subject: mail.subject },
      ...{ html: mail.html, text: mail.text, headers: mail.headers },
      pictures: [
        { cid: 'qr-1', type: 'image/png', filename: 'qr-1.png', content: btoa('\x89PNG') },
      ],
      ...{ kind: 'data_75', mailId: mail.id },
    })
  })

  const ways: Record<Exclude<Fault, 'bounce' | 'lose'>, Partial<Sending>> = {
    busy: { outcome: 'retry', afterSeconds: 120 },
    away: { outcome: 'retry' },
    hang: { outcome: 'retry', reason: 'timeout' },
    deny: { outcome: 'retry', afterSeconds: 900 },
    refuse: { outcome: 'permanent' },
  }
  it.each(Object.entries(ways))('R-SUP-61 told to %s answers %o', async (fault, way) => {
    double.next(fault as Fault)
    const sending = await provider.send(mailOf())
    expect(sending).toMatchObject(way)
    expect(JSON.stringify(sending)).not.toMatch(/people|words/)
    expect(sending).not.toHaveProperty('isBounce')
    expect(double.taken).toEqual([])
  })

  it('R-SUP-62 whose answer is lost is asked again; only repetitions with a key are dropped', async () => {
    const mail = mailOf()
    double.next('lose')
    expect(await provider.send(mail)).toEqual({ outcome: 'retry', reason: 'network' })
    expect(await provider.send(mail)).toMatchObject({ outcome: 'sent' })
    expect(double.taken).toHaveLength(name === 'resend' ? 1 : 2)
    if (name === 'postmark') {
      const ids = double.taken.map(({ headers }) => headers['message-id'])
      expect(ids).toEqual([`<${mail.id}@shop.example>`, `<${mail.id}@shop.example>`])
    }
  })
})

it.each(['cloudflare', 'postmark'])(
  'R-SUP-62 %s says of a mailbox that takes no mail that it bounced',
  async (name) => {
    const { double, provider } = cases[name] as Case
    double.next('bounce')
    expect(await provider.send(mailOf())).toMatchObject({ outcome: 'permanent', isBounce: true })
  },
)

it('R-SUP-62 postmark gets notices on a stream of their own', async () => {
  const sent: string[] = []
  const stub = await openMailDouble(({ text }, take, fault) => {
    sent.push(JSON.parse(text).MessageStream)
    return servePostmark(
      { path: '', headers: { 'x-postmark-server-token': 'server-token' }, text },
      take,
      fault,
    )
  })
  const provider = createPostmarkMail({
    ...{ token: 'server-token', from, noticeStream: 'notices' },
    url: stub.origin,
  })
  await provider.send(mailOf())
  await provider.send(mailOf({ isNotice: false }))
  expect(sent).toEqual(['notices', 'outbound'])
  await stub.close()
})

it('R-SUP-62 ses writes the name of a shop in ASCII', async () => {
  const { double, provider } = cases.ses as Case
  await provider.send(mailOf({ from: { name: 'Ünterwegs', address: from } }))
  expect(double.taken[0]?.from).toBe(`=?UTF-8?B?w5xudGVyd2Vncw==?= <${from}>`)
})
