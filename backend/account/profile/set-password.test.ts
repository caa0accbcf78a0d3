import { describe, expect, it } from 'vitest'
import { userCalls } from '#contract/calls/customer/user.ts'
import {
  askCode,
  freshEmail,
  goodPassword,
  lastCode,
  mailsTo,
  otherPassword,
  proofFor,
} from '../../testing/account.ts'
import { openTestShop, type TestShop } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'

async function newAccount(shop: TestShop) {
  return shop.addAccount({ email: freshEmail(), password: goodPassword })
}

/** Returns the status of a profile request for each session's access token. */
async function liveness(shop: TestShop, sessions: readonly { accessToken: string }[]) {
  const answers = await Promise.all(
    sessions.map((bearer) => shop.send(userCalls.getProfile, {}, { bearer })),
  )
  return answers.map(({ status }) => status)
}

async function addPasskey(id: string) {
  await testDatabase()
    .prepare(
      `INSERT INTO passkey (id, account_id, rp_id, public_key, counter, is_synced, name, created_at)
       VALUES (?1, ?1, 'shop.example', '', 0, 1, 'Phone', 0)`,
    )
    .bind(id)
    .run()
}

async function provedFor(shop: TestShop, email: string) {
  const { flow } = await askCode(shop, { email, purpose: 'reset' })
  const given = { email, purpose: 'reset', flow, code: await lastCode(email) } as const
  return shop.ask(userCalls.checkVerificationCode, given)
}

describe('resetting a password', () => {
  it('R-TOK-4: sets it, ends every session, opens one and says so by mail', async () => {
    const shop = openTestShop()
    const account = await newAccount(shop)
    const { email } = account
    const before = [await shop.signIn(account), await shop.signIn(account, 'dear')]
    const proof = await proofFor(shop, { email, purpose: 'reset' })
    const tokens = await shop.ask(userCalls.resetPassword, { proof, password: otherPassword })
    expect(await liveness(shop, before)).toEqual([401, 401])
    expect(await liveness(shop, [tokens])).toEqual([200])
    const { refreshToken = '' } = before[0] ?? {}
    expect(await shop.refusal(userCalls.refreshToken, { refreshToken })).toMatchObject({
      status: 401,
    })
    expect((await mailsTo(email)).at(-1)?.kind).toBe('password_changed')
    const old = { email, password: goodPassword }
    expect(await shop.refusal(userCalls.signIn, old)).toMatchObject({ reason: 'credentials' })
    await shop.ask(userCalls.signIn, { email, password: otherPassword })
  })

  it('works once with a proof, and not with a guessable password', async () => {
    const shop = openTestShop()
    const { email } = await newAccount(shop)
    const proof = await proofFor(shop, { email, purpose: 'reset' })
    const refusal = (password: string) => shop.refusal(userCalls.resetPassword, { proof, password })
    expect(await refusal('tradewind-demo-2026')).toMatchObject({ reason: 'password_common' })
    await shop.ask(userCalls.resetPassword, { proof, password: otherPassword })
    expect(await refusal(goodPassword)).toMatchObject({ status: 422, reason: 'proof' })
  })

  it.each(['sign_up', 'current_email', 'reauthenticate'] as const)(
    'R-OTP-2: takes no proof for %s',
    async (purpose) => {
      const shop = openTestShop()
      const { email } = await newAccount(shop)
      const proved = purpose === 'sign_up' ? freshEmail() : email
      const proof = await proofFor(shop, { email: proved, purpose })
      const input = { proof, password: otherPassword }
      expect(await shop.refusal(userCalls.resetPassword, input)).toMatchObject({ reason: 'proof' })
    },
  )

  it('R-ENU-1: answers the same for an address nobody has, and mails nobody', async () => {
    const shop = openTestShop()
    const email = freshEmail()
    const sent = await shop.ask(userCalls.getVerificationCode, { email, purpose: 'reset' })
    expect(Object.keys(sent).sort()).toEqual(['expiresAt', 'flow', 'resendAt'])
    expect(await mailsTo(email)).toEqual([])
    const given = { email, purpose: 'reset', flow: sent.flow, code: '123456' } as const
    expect(await shop.refusal(userCalls.checkVerificationCode, given)).toMatchObject({
      reason: 'code_wrong',
    })
  })

  it('mails a disabled account no code', async () => {
    const shop = openTestShop()
    const { email, id } = await newAccount(shop)
    await testDatabase().prepare('UPDATE account SET disabled_at = 1 WHERE id = ?1').bind(id).run()
    await shop.ask(userCalls.getVerificationCode, { email, purpose: 'reset' })
    expect(await mailsTo(email)).toEqual([])
  })

  it('R-PW-1: takes 8 characters only where there is a passkey', async () => {
    const shop = openTestShop()
    const { email, id } = await newAccount(shop)
    const proof = await proofFor(shop, { email, purpose: 'reset' })
    const input = { proof, password: 'vqzkwlmf' }
    expect(await shop.refusal(userCalls.resetPassword, input)).toMatchObject({
      reason: 'password_short',
    })
    await addPasskey(id)
    await shop.ask(userCalls.resetPassword, input)
  })

  it('R-PEO-6: says with the proof how long it must be', async () => {
    const shop = openTestShop()
    const { email, id } = await newAccount(shop)
    expect(await provedFor(shop, email)).toHaveProperty('minPasswordLength', 15)
    await addPasskey(id)
    expect(await provedFor(shop, email)).toHaveProperty('minPasswordLength', 8)
  })

  it('goes to the address the account was made with, however it was typed', async () => {
    const shop = openTestShop()
    const name = crypto.randomUUID().replaceAll('-', '')
    const { email } = await shop.addAccount({ email: `${name}@gmail.com` })
    const typed = `${name}+other@googlemail.com`
    await shop.ask(userCalls.getVerificationCode, { email: typed, purpose: 'reset' })
    expect(await mailsTo(typed)).toEqual([])
    expect(await lastCode(email)).toMatch(/^\d{6}$/)
  })
})

describe('changing a password', () => {
  it('R-TOK-4: needs the present one, and ends every other session', async () => {
    const shop = openTestShop()
    const account = await newAccount(shop)
    const [mine, other] = [await shop.signIn(account), await shop.signIn(account)]
    const change = (currentPassword?: string) =>
      [
        userCalls.updatePassword,
        { ...(currentPassword ? { currentPassword } : {}), password: otherPassword },
        { bearer: mine },
      ] as const
    expect(await shop.refusal(...change())).toEqual({ status: 400, code: 'invalid_input' })
    expect(await shop.refusal(...change('wrong'))).toEqual({
      status: 422,
      code: 'unprocessable',
      reason: 'password',
    })
    const tokens = await shop.ask(...change(goodPassword))
    expect(await liveness(shop, [mine, other, tokens])).toEqual([401, 401, 200])
    expect((await mailsTo(account.email)).map(({ kind }) => kind)).toEqual(['password_changed'])
  })

  it('R-PW-4: counts wrong present passwords with those of signing in', async () => {
    const shop = openTestShop()
    const account = await newAccount(shop)
    const bearer = await shop.signIn(account)
    const change = (currentPassword: string) =>
      shop.refusal(
        userCalls.updatePassword,
        { currentPassword, password: otherPassword },
        { bearer },
      )
    for (let time = 0; time < 5; time += 1) await change('wrong')
    expect(await change(goodPassword)).toMatchObject({ reason: 'password_paused' })
    const credentials = { email: account.email, password: goodPassword }
    expect(await shop.refusal(userCalls.signIn, credentials)).toMatchObject({
      reason: 'password_paused',
    })
  })

  it('where there is none yet, needs a proof of identity of the last five minutes', async () => {
    const shop = openTestShop()
    const account = await shop.addAccount({ email: freshEmail() })
    const bearer = await shop.signIn(account)
    const set = [userCalls.updatePassword, { password: goodPassword }, { bearer }] as const
    shop.clock.advance(301)
    expect(await shop.refusal(...set)).toEqual({
      status: 403,
      code: 'forbidden',
      reason: 'reauthenticate',
    })
    const proof = await proofFor(shop, { email: account.email, purpose: 'reauthenticate' })
    await shop.ask(userCalls.reauthenticate, { proof }, { bearer })
    await shop.ask(...set)
    await shop.ask(userCalls.signIn, { email: account.email, password: goodPassword })
  })
})
