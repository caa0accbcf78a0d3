import { describe, expect, it } from 'vitest'
import { userCalls } from '#contract/calls/customer/user.ts'
import { freshEmail, mailsTo } from '../../testing/account.ts'
import { openTestShop, type TestShop } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'

const daySeconds = 86_400

async function tokenMailedTo(shop: TestShop, email: string): Promise<string> {
  await shop.ask(userCalls.collectEmail, { email })
  const link = /^https:\S+$/m.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[0] ?? ''
  return new URL(link).searchParams.get('token') ?? ''
}

async function confirmedAt(email: string): Promise<number | null> {
  return testDatabase()
    .prepare('SELECT confirmed_at FROM collected_email WHERE email = ?1')
    .bind(email)
    .first<number>('confirmed_at')
}

describe('confirming an address for news', () => {
  it('takes the link that was mailed, and is no matter of how often', async () => {
    const shop = openTestShop()
    const email = freshEmail()
    const token = await tokenMailedTo(shop, email)
    expect(await confirmedAt(email)).toBeNull()
    expect(await shop.ask(userCalls.confirmNews, { token })).toEqual({ ok: true })
    const first = await confirmedAt(email)
    expect(first).toBe(Math.floor(shop.clock.nowMs / 1000))
    shop.clock.advance(60)
    expect(await shop.ask(userCalls.confirmNews, { token })).toEqual({ ok: true })
    expect(await confirmedAt(email)).toBe(first)
  })

  it('takes no other link', async () => {
    const shop = openTestShop()
    const email = freshEmail()
    const token = await tokenMailedTo(shop, email)
    const refused = { status: 400, code: 'invalid_input', reason: 'news_link' }
    // The last characters may carry no bits, so that another letter in the middle is changed.
    const changed = token.slice(0, 20) + (token[20] === 'A' ? 'B' : 'A') + token.slice(21)
    for (const other of [changed, 'a'.repeat(40), `other${token}`]) {
      expect(await shop.refusal(userCalls.confirmNews, { token: other })).toEqual(refused)
    }
    await testDatabase().prepare('DELETE FROM collected_email WHERE email = ?1').bind(email).run()
    expect(await shop.refusal(userCalls.confirmNews, { token })).toEqual(refused)
  })

  it('mails a new link once the old one has run out', async () => {
    const shop = openTestShop()
    const email = freshEmail()
    const token = await tokenMailedTo(shop, email)
    shop.clock.advance(7 * daySeconds - 1)
    await shop.ask(userCalls.collectEmail, { email })
    expect(await mailsTo(email)).toHaveLength(1)
    shop.clock.advance(1)
    expect(await shop.refusal(userCalls.confirmNews, { token })).toMatchObject({ status: 400 })
    const next = await tokenMailedTo(shop, email)
    expect(await mailsTo(email)).toHaveLength(2)
    expect(await shop.ask(userCalls.confirmNews, { token: next })).toEqual({ ok: true })
    shop.clock.advance(30 * daySeconds)
    await shop.ask(userCalls.collectEmail, { email })
    expect(await confirmedAt(email)).not.toBeNull()
  })
})
