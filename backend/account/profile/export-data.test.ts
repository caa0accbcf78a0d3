import { describe, expect, it } from 'vitest'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import { freshEmail, goodPassword, proofFor } from '../../testing/account.ts'
import { buy } from '../../testing/order.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'

describe('the export of one’s data', () => {
  it('has everything about the account and no secret', async () => {
    const shop = openTestShop()
    const account = await shop.addAccount({ email: freshEmail(), password: goodPassword })
    await shop.addAccount({ email: freshEmail('other') })
    const bearer = await shop.signIn(account)
    await shop.ask(userCalls.collectEmail, { email: account.email, source: 'footer' })
    await proofFor(shop, { email: account.email, purpose: 'current_email' })
    const { data, exportedAt } = await shop.ask(userCalls.exportData, {}, { bearer })
    expect(exportedAt).toBe(Math.floor(shop.clock.nowMs / 1000))
    expect(data).toMatchObject({
      profile: { email: account.email, userId: account.id },
      sessions: [{ channel: 'plain' }],
      passkeys: [],
      socialIdentities: [],
      uploads: [],
      points: [],
      codes: [],
      referrals: [],
      friends: [],
      exchanges: [],
      refunds: [],
      gifts: [],
      giftsReceived: [],
      reviews: [],
      mails: [{ kind: 'news_confirm' }, { kind: 'code' }],
      news: [{ source: 'footer' }],
      refusals: [],
      withdrawals: [],
    })
    const text = JSON.stringify(data)
    expect(text).not.toMatch(/scrypt|hash|\b\d{6}\b"/)
    expect(text).not.toContain('other-')
  })

  it('has what was bought, how it was paid and how it was used', async () => {
    const shop = openTestShop()
    const { id, ...account } = await shop.addAccount()
    const bearer = await shop.signIn({ id, ...account })
    const { number, totalMinor, esims } = await buy({ shop, bearer, accountId: id })
    const iccid = esims[0]?.iccid
    await shop.ask(shopCalls.renameEsim, { esim_id: iccid, name: 'Mum’s phone' }, { bearer })
    const use = testDatabase().prepare('INSERT INTO esim_usage VALUES (?1, 20000, 12)')
    await use.bind(esims[0]?.id).run()
    const { data } = await shop.ask(userCalls.exportData, {}, { bearer })
    expect(data).toMatchObject({
      orders: [
        { number, totalMinor, code: null, state: 'COMPLETED', consentVersion: expect.any(String) },
      ],
      payments: [{ number, state: 'succeeded', amountMinor: totalMinor }],
      esims: [{ number, iccid, name: 'Mum’s phone' }],
      usage: [{ iccid, day: 20000, usedMb: 12 }],
    })
  })

  it('asks for a proof of identity of the last five minutes', async () => {
    const shop = openTestShop()
    const bearer = await shop.signIn(await shop.addAccount())
    shop.clock.advance(301)
    expect(await shop.refusal(userCalls.exportData, {}, { bearer })).toMatchObject({
      reason: 'reauthenticate',
    })
  })
})
