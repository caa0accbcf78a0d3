import { describe, expect, it } from 'vitest'
import { userCalls } from '#contract/calls/customer/user.ts'
import { freshEmail, mailsTo } from '../../testing/account.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'

describe('leaving an address for news', () => {
  it('is kept and confirmed once, for every spelling of the mailbox', async () => {
    const shop = openTestShop()
    const name = crypto.randomUUID().replaceAll('-', '')
    const spellings = [
      `${name}@gmail.com`,
      `${name}+news@gmail.com`,
      `${name.toUpperCase()}@gmail.com`,
    ]
    for (const email of spellings) {
      expect(await shop.ask(userCalls.collectEmail, { email, source: 'footer' })).toEqual({
        ok: true,
      })
    }
    const [first = '', ...others] = spellings
    expect((await mailsTo(first)).map(({ kind }) => kind)).toEqual(['news_confirm'])
    for (const email of others) expect(await mailsTo(email)).toEqual([])
    const { results } = await testDatabase()
      .prepare('SELECT email, source, channel FROM collected_email WHERE email_key = ?1')
      .bind(first)
      .all()
    expect(results).toEqual([{ email: first, source: 'footer', channel: 'plain' }])
  })

  it('R-ENU-1: answers alike whether the address has an account or not', async () => {
    const shop = openTestShop()
    const { email } = await shop.addAccount({ email: freshEmail() })
    for (const address of [email, freshEmail()]) {
      expect(await shop.ask(userCalls.collectEmail, { email: address })).toEqual({ ok: true })
    }
  })
})
