import { describe, expect, it } from 'vitest'
import { userCalls } from '#contract/calls/customer/user.ts'
import {
  askCode,
  freshEmail,
  goodPassword,
  lastCode,
  mailsTo,
  tokensOf,
} from '../../testing/account.ts'
import { openTestShop, type TestShop } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'

/** Enters with the code that is mailed on the way to a purchase. */
async function enter(shop: TestShop, email: string, more: { code?: string } = {}) {
  const { flow } = await askCode(shop, { email, purpose: 'buy' })
  const { code = await lastCode(email) } = more
  const given = { email, purpose: 'buy', flow, code, locale: 'de', currency_unit: 'GBP' } as const
  return { given, answer: await shop.send(userCalls.checkVerificationCode, given) }
}

async function profileOf(shop: TestShop, answer: Response) {
  const { access_token: accessToken } = (await answer.json()) as { access_token: string }
  return shop.ask(userCalls.getProfile, {}, { bearer: { accessToken } as never })
}

describe('R-MOM-10: on the way to a purchase a mailed code', () => {
  it('makes an account without a password of a new address, in the language of the page', async () => {
    const shop = openTestShop()
    const email = freshEmail()
    const { answer, given } = await enter(shop, email)
    expect(answer.status).toBe(200)
    const profile = await profileOf(shop, answer)
    expect(profile).toMatchObject({ email, name: '', locale: 'de', currencyUnit: 'GBP' })
    expect(profile.hasPassword).toBe(false)
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['code', 'welcome'])
    expect(await shop.refusal(userCalls.checkVerificationCode, given)).toMatchObject({
      reason: 'code_ended',
    })
  })

  it('signs in the account that the address has, also one whose password is due', async () => {
    const shop = openTestShop()
    const { id, email } = await shop.addAccount({ email: freshEmail(), password: goodPassword })
    await testDatabase().prepare('UPDATE account SET password_due = 1 WHERE id = ?1').bind(id).run()
    const { answer } = await enter(shop, email)
    expect((await profileOf(shop, answer)).userId).toBe(id)
    // The password is due still where it is used.
    const due = await shop.ask(userCalls.signIn, { email, password: goodPassword })
    expect(due).toHaveProperty('passwordDue', true)
  })

  it('lets two tabs with the same new address into one account', async () => {
    const shop = openTestShop()
    const email = freshEmail()
    const { flow } = await askCode(shop, { email, purpose: 'buy' })
    const given = { email, purpose: 'buy', flow, code: await lastCode(email) } as const
    const signUp = await askCode(shop, { email, purpose: 'sign_up' })
    const proof = await shop.ask(userCalls.checkVerificationCode, {
      ...{ email, purpose: 'sign_up', flow: signUp.flow, code: await lastCode(email) },
    })
    const made = (proof as { proof: string }).proof
    const [entered] = await Promise.all([
      shop.ask(userCalls.checkVerificationCode, given),
      shop.send(userCalls.signUp, { proof: made, password: goodPassword }),
    ])
    expect(tokensOf(entered as never)).toHaveProperty('accountType', 'normal')
  })

  it('opens no disabled account, and nothing by a wrong code', async () => {
    const shop = openTestShop()
    const { id, email } = await shop.addAccount({ email: freshEmail(), password: goodPassword })
    await testDatabase().prepare('UPDATE account SET disabled_at = 1 WHERE id = ?1').bind(id).run()
    expect((await enter(shop, email)).answer.status).toBe(403)
    const other = freshEmail()
    const { answer } = await enter(shop, other, { code: '000000' })
    expect(answer.status).toBe(422)
    expect((await mailsTo(other)).map(({ kind }) => kind)).toEqual(['code'])
  })
})
