import { describe, expect, it } from 'vitest'
import { userCalls } from '#contract/calls/customer/user.ts'
import { freshEmail, goodPassword, memberProofFor, proofFor } from '../../testing/account.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { hasCompany } from '../../testing/testing.ts'

const sensitive = userCalls.exportData

describe('proving oneself again', () => {
  it('by password, opens sensitive calls for five minutes', async () => {
    const shop = openTestShop()
    const account = await shop.addAccount({ email: freshEmail(), password: goodPassword })
    const bearer = await shop.signIn(account)
    shop.clock.advance(400)
    const prove = (password: string) =>
      [userCalls.reauthenticate, { password }, { bearer }] as const
    expect(await shop.refusal(...prove('wrong'))).toEqual({
      status: 422,
      code: 'unprocessable',
      reason: 'password',
    })
    expect(await shop.refusal(sensitive, {}, { bearer })).toMatchObject({ status: 403 })
    const { until } = await shop.ask(...prove(goodPassword))
    expect(until).toBe(Math.floor(shop.clock.nowMs / 1000) + 300)
    shop.clock.advance(300)
    await shop.ask(sensitive, {}, { bearer })
    shop.clock.advance(1)
    expect(await shop.refusal(sensitive, {}, { bearer })).toMatchObject({ status: 403 })
  })

  it('counts for this session and no other', async () => {
    const shop = openTestShop()
    const account = await shop.addAccount({ email: freshEmail(), password: goodPassword })
    const [mine, other] = [await shop.signIn(account), await shop.signIn(account)]
    shop.clock.advance(400)
    await shop.ask(userCalls.reauthenticate, { password: goodPassword }, { bearer: mine })
    expect(await shop.refusal(sensitive, {}, { bearer: other })).toMatchObject({ status: 403 })
  })

  it('by a mailed code, works once and for the code’s own account', async () => {
    const shop = openTestShop()
    const [me, somebody] = [
      await shop.addAccount({ email: freshEmail() }),
      await shop.addAccount({ email: freshEmail() }),
    ]
    const bearer = await shop.signIn(me)
    const theirs = await proofFor(shop, { email: somebody.email, purpose: 'reauthenticate' })
    const refused = { status: 422, code: 'unprocessable', reason: 'proof' }
    expect(await shop.refusal(userCalls.reauthenticate, { proof: theirs }, { bearer })).toEqual(
      refused,
    )
    const proof = await proofFor(shop, { email: me.email, purpose: 'reauthenticate' })
    await shop.ask(userCalls.reauthenticate, { proof }, { bearer })
    expect(await shop.refusal(userCalls.reauthenticate, { proof }, { bearer })).toEqual(refused)
  })

  it.runIf(hasCompany)('serves members, too', async () => {
    const shop = openTestShop()
    const account = await shop.addAccount({
      email: freshEmail(),
      member: { paymentModel: 'PRE_PAID', permissions: [] },
    })
    const bearer = await shop.signIn(account)
    const proof = await memberProofFor(shop, { email: account.email, purpose: 'reauthenticate' })
    await shop.ask(userCalls.reauthenticate, { proof }, { bearer })
  })
})
