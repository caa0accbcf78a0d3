import { describe, expect, it } from 'vitest'
import { enterpriseCalls } from '#contract/calls/company/enterprise.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import {
  freshEmail,
  goodPassword,
  mailsTo,
  memberProofFor,
  otherPassword,
} from '../testing/account.ts'
import { openTestShop, type TestShop } from '../testing/test-shop.ts'
import { testDatabase } from '../testing/testing.ts'

async function newMember(shop: TestShop, permissions: readonly 'GET_ACCOUNTS'[] = []) {
  const member = { paymentModel: 'POST_PAID', permissions } as const
  return shop.addAccount({ email: freshEmail(), password: goodPassword, member })
}

describe('members of organisations', () => {
  it('sign in by password, for as long as the access token lives', async () => {
    const shop = openTestShop()
    const { email } = await newMember(shop)
    const tokens = await shop.ask(enterpriseCalls.signIn, { email, password: goodPassword })
    expect(tokens).toMatchObject({ accountType: 'enterprise' })
    expect(tokens).not.toHaveProperty('refreshToken')
  })

  it('R-ENU-1: are not told apart from nobody', async () => {
    const shop = openTestShop()
    const { email } = await newMember(shop)
    for (const address of [email, freshEmail()]) {
      const credentials = { email: address, password: otherPassword }
      expect(await shop.refusal(enterpriseCalls.signIn, credentials)).toEqual({
        status: 401,
        code: 'unauthorized',
        reason: 'credentials',
      })
    }
  })

  it('R-PW-4: are paused after five wrong passwords, and their namesake consumer is not', async () => {
    const shop = openTestShop()
    const { email } = await newMember(shop)
    await shop.addAccount({ email, password: goodPassword })
    const wrong = { email, password: 'wrong' }
    for (let time = 0; time < 5; time += 1) await shop.refusal(enterpriseCalls.signIn, wrong)
    expect(await shop.refusal(enterpriseCalls.signIn, wrong)).toMatchObject({
      reason: 'password_paused',
    })
    await shop.ask(userCalls.signIn, { email, password: goodPassword })
  })

  it('set a new password with a mailed code', async () => {
    const shop = openTestShop()
    const { email } = await newMember(shop)
    const proof = await memberProofFor(shop, { email, purpose: 'reset' })
    const tokens = await shop.ask(enterpriseCalls.resetPassword, { proof, password: otherPassword })
    expect(tokens).not.toHaveProperty('refreshToken')
    await shop.ask(enterpriseCalls.signIn, { email, password: otherPassword })
    expect((await mailsTo(email)).at(-1)?.kind).toBe('password_changed')
  })

  it('R-OTP-2: a member’s proof resets no consumer’s password, nor the other way round', async () => {
    const shop = openTestShop()
    const { email } = await newMember(shop)
    const consumer = await shop.addAccount({ email, password: goodPassword })
    const proof = await memberProofFor(shop, { email, purpose: 'reset' })
    const input = { proof, password: otherPassword }
    expect(await shop.refusal(userCalls.resetPassword, input)).toMatchObject({ reason: 'proof' })
    await shop.ask(userCalls.signIn, { email: consumer.email, password: goodPassword })
  })

  it('may be made to set a new password', async () => {
    const shop = openTestShop()
    const { email, id } = await newMember(shop)
    await testDatabase().prepare('UPDATE account SET password_due = 1 WHERE id = ?1').bind(id).run()
    expect(
      await shop.ask(enterpriseCalls.signIn, { email, password: goodPassword }),
    ).toHaveProperty('passwordDue', true)
  })
})

describe('the roles of an organisation', () => {
  it('R-AC-2: are listed to those who may see accounts, and to nobody else', async () => {
    const shop = openTestShop()
    const keeper = await newMember(shop, ['GET_ACCOUNTS'])
    const other = await newMember(shop)
    const list = enterpriseCalls.getAvailableRoles
    const answer = await shop.ask(list, {}, { bearer: await shop.signIn(keeper) })
    expect(answer.roles).toEqual([
      { id: keeper.roleId, name: 'r', permissions: [{ permissionKey: 'GET_ACCOUNTS' }] },
    ])
    expect(await shop.refusal(list, {}, { bearer: await shop.signIn(other) })).toMatchObject({
      status: 403,
      reason: 'permission',
    })
    const consumer = await shop.signIn(await shop.addAccount())
    expect(await shop.refusal(list, {}, { bearer: consumer })).toMatchObject({ status: 403 })
  })
})
