import { describe, expect, it } from 'vitest'
import { enterpriseCalls } from '#contract/calls/company/enterprise.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import {
  freshEmail,
  goodPassword,
  lastCode,
  mailsTo,
  otherPassword,
} from '../../testing/account.ts'
import { openTestShop, type TestShop } from '../../testing/test-shop.ts'
import { hasCompany } from '../../testing/testing.ts'

const wrong = { status: 401, reason: 'credentials' }
const eitherType = true

async function member(shop: TestShop) {
  return shop.addAccount({
    email: freshEmail(),
    password: goodPassword,
    member: { paymentModel: 'PRE_PAID', permissions: [] },
  })
}

describe.runIf(hasCompany)('R-PEO-8: an address whose account may be of either type', () => {
  it('signs in by the password of its account, whichever type was asked for', async () => {
    const shop = openTestShop()
    const { email } = await member(shop)
    const credentials = { email, password: goodPassword }
    expect(await shop.refusal(userCalls.signIn, credentials)).toMatchObject(wrong)
    expect(await shop.ask(userCalls.signIn, { ...credentials, eitherType })).toMatchObject({
      accountType: 'enterprise',
    })
    const consumer = await shop.addAccount({ email: freshEmail(), password: goodPassword })
    expect(
      await shop.ask(enterpriseCalls.signIn, {
        email: consumer.email,
        password: goodPassword,
        eitherType,
      }),
    ).toMatchObject({ accountType: 'normal' })
  })

  it('prefers the type that was asked for', async () => {
    const shop = openTestShop()
    const { email } = await member(shop)
    await shop.addAccount({ email, password: goodPassword })
    const input = { email, password: goodPassword, eitherType }
    expect(await shop.ask(userCalls.signIn, input)).toMatchObject({ accountType: 'normal' })
    expect(await shop.ask(enterpriseCalls.signIn, input)).toMatchObject({
      accountType: 'enterprise',
    })
  })

  it('counts a wrong password for both, and a right one of the other type for neither', async () => {
    const shop = openTestShop()
    const { email } = await member(shop)
    for (let time = 0; time < 7; time += 1) {
      await shop.ask(userCalls.signIn, { email, password: goodPassword, eitherType })
    }
    for (let time = 0; time < 5; time += 1) {
      const guess = { email, password: otherPassword, eitherType }
      expect(await shop.refusal(userCalls.signIn, guess)).toMatchObject(wrong)
    }
    for (const row of [userCalls.signIn, enterpriseCalls.signIn]) {
      expect(await shop.refusal(row, { email, password: goodPassword })).toMatchObject({
        reason: 'password_paused',
      })
    }
  })

  it('gets a code for a new password, and the proof names the type', async () => {
    const shop = openTestShop()
    const { email } = await member(shop)
    const { flow } = await shop.ask(userCalls.getVerificationCode, {
      email,
      purpose: 'reset',
      eitherType,
    })
    const given = { email, purpose: 'reset', flow, code: await lastCode(email) } as const
    const proved = await shop.ask(userCalls.checkVerificationCode, given)
    expect(proved).toMatchObject({ accountType: 'enterprise', minPasswordLength: 15 })
    const { proof } = proved as { proof: string }
    const reset = { proof, password: otherPassword }
    expect(await shop.ask(enterpriseCalls.resetPassword, reset)).toMatchObject({
      accountType: 'enterprise',
    })
    const stranger = freshEmail()
    await shop.ask(userCalls.getVerificationCode, {
      email: stranger,
      purpose: 'reset',
      eitherType,
    })
    expect(await mailsTo(stranger)).toEqual([])
  })
})
