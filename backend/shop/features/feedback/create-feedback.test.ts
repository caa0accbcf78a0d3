import { describe, expect, it } from 'vitest'
import { feedbackCalls } from '#contract/calls/customer/feedback.ts'
import { seal } from '#crypto/sealed.ts'
import { emailKey } from '../../../call/limits/email-key.ts'
import { refusalLinkOf } from '../../../mail/links/refusal-link.ts'
import { mailContextOf } from '../../../mail/mail-context.ts'
import { openTestShop } from '../../../testing/test-shop.ts'
import { testDatabase, testSessionKeys } from '../../../testing/testing.ts'

const shop = openTestShop()
const db = testDatabase()

function tokenFor(email: string, channel = 'plain'): string {
  const call = shop.callOf(channel)
  const context = mailContextOf(call, { kind: 'account_exists', to: email, locale: 'de' })
  const link = new URL(refusalLinkOf(call, email, context))
  expect(link.href).toMatch(/^https:\/\/testwind\.example\/de\/unsubscribe\?token=/)
  return link.searchParams.get('token') ?? ''
}

async function refusals(email: string) {
  const select = db.prepare('SELECT channel, topic, reason FROM mail_refusal WHERE email_key = ?1')
  return (await select.bind(emailKey(email)).all()).results
}

const freshEmail = () => `${crypto.randomUUID()}@people.example`

describe('the link at the end of notices', () => {
  it('ends them for its mailbox in its shop, as often as it is used', async () => {
    const email = freshEmail()
    const token = tokenFor(email)
    await shop.ask(feedbackCalls.createFeedback, { token, reason: ' too many ' })
    await shop.ask(feedbackCalls.createFeedback, { token })
    expect(await refusals(email)).toEqual([
      { channel: 'plain', topic: 'notices', reason: 'too many' },
    ])
  })

  it('ends news, and the subscription with it', async () => {
    const { id, email } = await shop.addAccount()
    await db.prepare('UPDATE account SET newsletter = 1 WHERE id = ?1').bind(id).run()
    const said = { email, channel: 'plain', topic: 'news' }
    const token = seal(said, testSessionKeys, 'mail.refusal')
    await shop.ask(feedbackCalls.createFeedback, { token })
    const news = db.prepare('SELECT newsletter FROM account WHERE id = ?1').bind(id)
    expect(await news.first('newsletter')).toBe(0)
    expect(await refusals(email)).toMatchObject([{ topic: 'news' }])
  })

  it('is good nowhere else, and none can be made up', async () => {
    const email = freshEmail()
    const said = { email, channel: 'plain', topic: 'notices' }
    const wrong = [
      tokenFor(email, 'dear'),
      `${tokenFor(email).slice(0, -2)}AA`,
      seal(said, testSessionKeys, 'news.confirm'),
      seal({ ...said, topic: 'orders' }, testSessionKeys, 'mail.refusal'),
      'made-up-by-somebody',
    ]
    for (const token of wrong) {
      expect(await shop.refusal(feedbackCalls.createFeedback, { token })).toEqual({
        status: 400,
        code: 'invalid_input',
        reason: 'refusal_link',
      })
    }
    expect(await refusals(email)).toEqual([])
  })
})
