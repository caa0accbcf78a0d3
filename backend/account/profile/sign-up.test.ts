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
import { openTestShop } from '../../testing/test-shop.ts'

const purpose = 'sign_up'

describe('signing up', () => {
  it('makes an account of a proved address and signs in', async () => {
    const shop = openTestShop()
    const email = freshEmail()
    const proof = await proofFor(shop, { email, purpose })
    const tokens = await shop.ask(userCalls.signUp, {
      proof,
      password: goodPassword,
      name: ' Zoë Ünal ',
      locale: 'de',
      currencyUnit: 'CHF',
      newsletter: true,
    })
    expect(tokens).toHaveProperty('refreshToken')
    expect(await shop.ask(userCalls.getProfile, {}, { bearer: tokens })).toMatchObject({
      email,
      name: 'Zoë Ünal',
      locale: 'de',
      currencyUnit: 'CHF',
      newsletter: true,
      hasPassword: true,
      accountType: 'normal',
      userRoles: [],
    })
    const [code, welcome] = await mailsTo(email)
    expect([code?.kind, welcome?.kind, welcome?.locale]).toEqual(['code', 'welcome', 'de'])
    await shop.ask(userCalls.signIn, { email, password: goodPassword })
  })

  it('takes language and currency of the shop where none are named', async () => {
    const shop = openTestShop()
    const proof = await proofFor(shop, { email: freshEmail(), purpose })
    const headers = { 'accept-language': 'ja' }
    const bearer = await shop.ask(userCalls.signUp, { proof, password: goodPassword }, { headers })
    expect(await shop.ask(userCalls.getProfile, {}, { bearer })).toMatchObject({
      locale: 'ja',
      currencyUnit: 'USD',
      newsletter: false,
      name: '',
    })
  })

  it('R-ENU-1: mails whoever has an account that they have one, and no code', async () => {
    const shop = openTestShop()
    const { email } = await shop.addAccount({ email: freshEmail() })
    const sent = await askCode(shop, { email, purpose })
    expect(Object.keys(sent).sort()).toEqual(['expiresAt', 'flow', 'resendAt'])
    const mails = await mailsTo(email)
    expect(mails.map(({ kind }) => kind)).toEqual(['account_exists'])
    expect(mails[0]?.text).not.toMatch(/\b\d{6}\b/)
  })

  it('R-PW-2: refuses a guessable password without spending the proof', async () => {
    const shop = openTestShop()
    const email = freshEmail('quetzalina')
    const proof = await proofFor(shop, { email, purpose })
    const refusal = (password: string) => shop.refusal(userCalls.signUp, { proof, password })
    const invalid = { status: 400, code: 'invalid_input' }
    expect(await refusal('short')).toEqual({ ...invalid, reason: 'password_short' })
    expect(await refusal('password12345678')).toEqual({ ...invalid, reason: 'password_common' })
    expect(await refusal('Quetzalina 2024 !')).toEqual({ ...invalid, reason: 'password_personal' })
    await shop.ask(userCalls.signUp, { proof, password: goodPassword })
  })

  it('R-PW-1: refuses 129 characters before anything else', async () => {
    const shop = openTestShop()
    const input = { proof: 'x'.repeat(40), password: 'x'.repeat(129) }
    expect(await shop.refusal(userCalls.signUp, input)).toEqual({
      status: 400,
      code: 'invalid_input',
    })
  })

  it('spends the proof: of ten sign-ups at once one makes an account', async () => {
    const shop = openTestShop()
    const email = freshEmail()
    const proof = await proofFor(shop, { email, purpose })
    const send = () => shop.send(userCalls.signUp, { proof, password: goodPassword })
    const answers = await Promise.all(Array.from({ length: 10 }, send))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 422 || status === 409)).toHaveLength(9)
    const welcomes = (await mailsTo(email)).filter(({ kind }) => kind === 'welcome')
    expect(welcomes).toHaveLength(1)
  })

  it('says that the address got an account since its code was mailed', async () => {
    const shop = openTestShop()
    const email = freshEmail()
    const proof = await proofFor(shop, { email, purpose })
    await shop.addAccount({ email: email.toUpperCase() })
    expect(await shop.refusal(userCalls.signUp, { proof, password: goodPassword })).toEqual({
      status: 409,
      code: 'conflict',
      reason: 'account_exists',
    })
  })

  it.each(['a\u0000b', 'a\nb', 'a\u202eb', 'a\u2028b'])('refuses the name %j', async (name) => {
    const shop = openTestShop()
    const proof = await proofFor(shop, { email: freshEmail(), purpose })
    const input = { proof, password: goodPassword, name }
    expect(await shop.refusal(userCalls.signUp, input)).toEqual({
      status: 400,
      code: 'invalid_input',
    })
  })

  it('drops what nobody asked for: type, tag and roles stay a consumer’s', async () => {
    const shop = openTestShop()
    const proof = await proofFor(shop, { email: freshEmail(), purpose })
    const bearer = await shop.ask(userCalls.signUp, {
      proof,
      password: goodPassword,
      accountType: 'enterprise',
      userTag: 'BT',
      organizationId: 'org',
      roleIds: ['role'],
    })
    const profile = await shop.ask(userCalls.getProfile, {}, { bearer })
    expect(profile).toMatchObject({ accountType: 'normal', userRoles: [] })
    expect(profile).not.toHaveProperty('userTag')
    expect(profile).not.toHaveProperty('organization')
  })

  it('R-OTP-2: a code for signing up signs nobody in and resets nothing', async () => {
    const shop = openTestShop()
    const email = freshEmail()
    const { flow } = await askCode(shop, { email, purpose })
    const code = await lastCode(email)
    for (const other of ['sign_in', 'reset', 'reauthenticate'] as const) {
      const given = { email, purpose: other, flow, code }
      expect(await shop.refusal(userCalls.checkVerificationCode, given)).toEqual({
        status: 422,
        code: 'unprocessable',
        reason: 'code_ended',
      })
    }
    const given = { email, purpose, flow, code } as const
    const { proof } = (await shop.ask(userCalls.checkVerificationCode, given)) as { proof: string }
    const reset = { proof, password: otherPassword }
    expect(await shop.refusal(userCalls.resetPassword, reset)).toMatchObject({ reason: 'proof' })
  })
})
