import { describe, expect, it } from 'vitest'
import { userCalls } from '#contract/calls/customer/user.ts'
import {
  freshEmail,
  goodPassword,
  lastCode,
  otherPassword,
  proofFor,
  tokensOf,
} from '../../testing/account.ts'
import { openTestShop, type TestShop } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'
import { findDemoAccounts } from '../demo/demo-domain.ts'
import { createPasswords } from '../password/passwords.ts'

const wrong = { status: 401, code: 'unauthorized', reason: 'credentials' }
const paused = { status: 429, code: 'rate_limited', reason: 'password_paused' }
const stopped = { status: 429, code: 'rate_limited', reason: 'password_stopped' }

async function newAccount(shop: TestShop) {
  return shop.addAccount({ email: freshEmail(), password: goodPassword })
}

/** Tries passwords one after the other and returns the refusals. */
async function guess(shop: TestShop, email: string, passwords: readonly string[]) {
  const refusals: unknown[] = []
  for (const password of passwords) {
    refusals.push(await shop.refusal(userCalls.signIn, { email, password }))
  }
  return refusals
}

const guesses = (count: number) => Array.from({ length: count }, (_, at) => `wrong ${at}`)

describe('signing in by password', () => {
  it('R-SUP-2 opens no account of the demonstration in production, whose password is public', async () => {
    const shop = openTestShop({ services: { refusesDemo: true } })
    const email = `${crypto.randomUUID()}@demo.tradewind.example`
    await shop.addAccount({ email, password: goodPassword })
    expect(await shop.refusal(userCalls.signIn, { email, password: goodPassword })).toMatchObject({
      status: 403,
      reason: 'disabled',
    })
    expect(await findDemoAccounts(testDatabase())).toContain(email)
    const { email: other } = await newAccount(shop)
    expect(
      await shop.ask(userCalls.signIn, { email: other, password: goodPassword }),
    ).toHaveProperty('accessToken')
  })

  it('gives tokens of a session', async () => {
    const shop = openTestShop()
    const { email, id } = await newAccount(shop)
    const bearer = tokensOf(await shop.ask(userCalls.signIn, { email, password: goodPassword }))
    expect(bearer).toMatchObject({ accountType: 'normal', refreshToken: expect.any(String) })
    const profile = await shop.ask(userCalls.getProfile, {}, { bearer })
    expect(profile.userId).toBe(id)
  })

  it('knows every spelling of the mailbox', async () => {
    const shop = openTestShop()
    const name = crypto.randomUUID().replaceAll('-', '')
    await shop.addAccount({ email: `${name}@gmail.com`, password: goodPassword })
    const email = `${name.slice(0, 5)}.${name.slice(5)}+travel@GoogleMail.com`
    expect(await shop.ask(userCalls.signIn, { email, password: goodPassword })).toHaveProperty(
      'accessToken',
    )
  })

  it('R-ENU-1: answers a wrong password, no such address and no password alike', async () => {
    const shop = openTestShop()
    const { email } = await newAccount(shop)
    const social = await shop.addAccount({ email: freshEmail() })
    for (const address of [email, freshEmail(), social.email]) {
      expect(await guess(shop, address, [otherPassword])).toEqual([wrong])
    }
  })

  it('keeps the two types of account apart', async () => {
    const shop = openTestShop()
    const member = { paymentModel: 'PRE_PAID', permissions: [] } as const
    const { email } = await shop.addAccount({
      email: freshEmail(),
      password: goodPassword,
      member,
    })
    expect(await guess(shop, email, [goodPassword])).toEqual([wrong])
  })

  it('R-TOK-7: opens a session of its own each time', async () => {
    const shop = openTestShop()
    const { email, id } = await newAccount(shop)
    for (let time = 0; time < 3; time += 1) {
      await shop.ask(userCalls.signIn, { email, password: goodPassword })
    }
    const { results } = await testDatabase()
      .prepare('SELECT DISTINCT id FROM session WHERE account_id = ?1')
      .bind(id)
      .all()
    expect(results).toHaveLength(3)
  })

  it('tells only who knows the password that the account is disabled', async () => {
    const shop = openTestShop()
    const { email, id } = await newAccount(shop)
    await testDatabase().prepare('UPDATE account SET disabled_at = 1 WHERE id = ?1').bind(id).run()
    expect(await guess(shop, email, [otherPassword, goodPassword])).toEqual([
      wrong,
      { status: 403, code: 'forbidden', reason: 'disabled' },
    ])
  })

  it('R-PW-3: hashes again what was hashed with other parameters', async () => {
    const old = openTestShop()
    const { email, id } = await newAccount(old)
    const today = openTestShop({ services: { passwords: createPasswords({ ln: 5, r: 8, p: 1 }) } })
    await today.ask(userCalls.signIn, { email, password: goodPassword })
    await today.settle()
    const hash = await testDatabase()
      .prepare('SELECT password_hash FROM account WHERE id = ?1')
      .bind(id)
      .first<string>('password_hash')
    expect(hash).toMatch(/^scrypt\$ln=5,r=8,p=1\$/)
    await today.ask(userCalls.signIn, { email, password: goodPassword })
  })
})

describe('a password that has to be changed', () => {
  it('gives no session but the proof to set a new one with', async () => {
    const shop = openTestShop()
    const { email, id } = await newAccount(shop)
    await testDatabase().prepare('UPDATE account SET password_due = 1 WHERE id = ?1').bind(id).run()
    const due = await shop.ask(userCalls.signIn, { email, password: goodPassword })
    expect(due).toEqual({
      passwordDue: true,
      proof: expect.any(String),
      minPasswordLength: 15,
      accountType: 'normal',
    })
    const { proof } = due as { proof: string }
    await shop.ask(userCalls.resetPassword, { proof, password: otherPassword })
    expect(await shop.ask(userCalls.signIn, { email, password: otherPassword })).toHaveProperty(
      'accessToken',
    )
  })
})

describe('guessing passwords', () => {
  it('R-PW-4, R-ENU-1: pauses after five, whether anyone has the address or not', async () => {
    const shop = openTestShop()
    const { email } = await newAccount(shop)
    for (const address of [email, freshEmail()]) {
      const refusals = await guess(shop, address, [...guesses(5), goodPassword])
      expect(refusals).toEqual([wrong, wrong, wrong, wrong, wrong, paused])
    }
  })

  it('R-PW-4: looks at nothing for 30 s, then twice as long each time', async () => {
    const shop = openTestShop()
    const { email } = await newAccount(shop)
    await guess(shop, email, guesses(5))
    shop.clock.advance(29)
    expect(await guess(shop, email, [goodPassword])).toEqual([paused])
    shop.clock.advance(1)
    expect(await guess(shop, email, ['wrong', goodPassword])).toEqual([wrong, paused])
    shop.clock.advance(59)
    expect(await guess(shop, email, [goodPassword])).toEqual([paused])
    shop.clock.advance(1)
    expect(await shop.ask(userCalls.signIn, { email, password: goodPassword })).toHaveProperty(
      'accessToken',
    )
  })

  it('R-PW-4: begins anew after a right one', async () => {
    const shop = openTestShop()
    const { email } = await newAccount(shop)
    for (let round = 0; round < 3; round += 1) {
      await guess(shop, email, guesses(4))
      await shop.ask(userCalls.signIn, { email, password: goodPassword })
    }
  })

  it('R-PW-4: twenty guesses at once are five guesses', async () => {
    const shop = openTestShop()
    const { email } = await newAccount(shop)
    const outcomes = await Promise.all(
      guesses(20).map((password) => shop.refusal(userCalls.signIn, { email, password })),
    )
    expect(outcomes.filter(({ reason }) => reason === 'credentials')).toHaveLength(5)
    expect(outcomes.filter(({ reason }) => reason === 'password_paused')).toHaveLength(15)
  })

  it('R-PW-4: a locked victim still gets in by a mailed code, which ends the pause', async () => {
    const shop = openTestShop()
    const { email } = await newAccount(shop)
    await guess(shop, email, guesses(5))
    expect(await guess(shop, email, [goodPassword])).toEqual([paused])
    const { flow } = await shop.ask(userCalls.getVerificationCode, { email, purpose: 'sign_in' })
    const code = await lastCode(email)
    const given = { email, purpose: 'sign_in', flow, code } as const
    expect(await shop.ask(userCalls.checkVerificationCode, given)).toHaveProperty('accessToken')
    expect(await shop.ask(userCalls.signIn, { email, password: goodPassword })).toHaveProperty(
      'accessToken',
    )
  })

  it('R-PW-4: after 100 in a row none is looked at, until a reset', async () => {
    const shop = openTestShop()
    const { email } = await newAccount(shop)
    let looked = 0
    for (let hour = 0; hour < 110; hour += 1) {
      const { reason } = await shop.refusal(userCalls.signIn, { email, password: 'wrong' })
      if (reason === 'credentials') looked += 1
      shop.clock.advance(3600)
    }
    expect(looked).toBe(100)
    expect(await guess(shop, email, [goodPassword])).toEqual([stopped])
    const proof = await proofFor(shop, { email, purpose: 'reset' })
    await shop.ask(userCalls.resetPassword, { proof, password: otherPassword })
    expect(await shop.ask(userCalls.signIn, { email, password: otherPassword })).toHaveProperty(
      'accessToken',
    )
  })
})
