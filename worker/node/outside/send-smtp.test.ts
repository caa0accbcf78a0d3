import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { smtp as registered } from '#backend/mail/providers/smtp/register.ts'
import { createSmtpMail } from '#backend/mail/providers/smtp/smtp-mail.ts'
import { openSmtpDouble } from '#backend/testing/mails/doubles/smtp-double.ts'
import { testSender as from, outgoingMail as mailOf } from '#backend/testing/mails/outgoing-mail.ts'
import { sendSmtp } from './send-smtp.ts'

const smtp = await openSmtpDouble()
const smtpProvider = createSmtpMail({ server: smtp.origin, from }, { sendSmtp })

afterEach(() => {
  smtp.texts.length = 0
})
afterAll(smtp.close)

describe('a mail server', () => {
  it('R-SUP-62 gets a mail whole, with a Message-ID that stays', async () => {
    const mail = mailOf()
    const messageId = `<${mail.id}@shop.example>`
    expect(await smtpProvider.send(mail)).toEqual({ outcome: 'sent', providerId: messageId })
    const [text = ''] = smtp.texts
    for (const line of [
      `From: "Wind \\"Trade\\"" <${from}>`,
      'To: anna@people.example',
      'Reply-To: support@shop.example',
      `Message-ID: ${messageId}`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      'Content-Language: ja',
      'X-Mail-Kind: data_75',
      'Content-ID: <qr-1>',
      'Content-Disposition: inline; filename=qr-1.png',
    ]) {
      expect(text).toContain(line)
    }
  })

  it.each([
    ['busy', { outcome: 'retry', reason: 'EENVELOPE 451 4.7.1' }],
    ['away', { outcome: 'retry', reason: 'EENVELOPE 421 4.3.2' }],
    ['deny', { outcome: 'retry', reason: 'EENVELOPE 553 5.7.1', afterSeconds: 900 }],
    ['refuse', { outcome: 'permanent', reason: 'EMESSAGE 554 5.6.0' }],
    ['bounce', { outcome: 'permanent', reason: 'EENVELOPE 550 5.1.1', isBounce: true }],
    ['lose', { outcome: 'retry', reason: 'ECONNECTION' }],
  ] as const)('R-SUP-61 that answers %s', async (fault, way) => {
    smtp.next(fault)
    expect(await smtpProvider.send(mailOf())).toEqual(way)
  })

  it('R-SUP-62 does not repeat the password in the address of its server', async () => {
    const create = await registered.load()
    const make = () => create({ server: 'shop:secret-word@mail.example', from }, { sendSmtp })
    expect(make).toThrow('an smtp: or smtps: URL')
    expect(make).not.toThrow('secret-word')
  })
})
