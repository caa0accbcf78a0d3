import { beforeAll, describe, expect, it } from 'vitest'
import { encodeBase64url } from '#contract/base64url.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import { type SocialProvider, socialCallbackPath } from '#contract/words.ts'
import {
  createWorld,
  goodClaims,
  makePair,
  type Pair,
  signToken,
} from '../../testing/account/social.ts'
import { rowsOf } from '../../testing/mails/mail.ts'
import { openTestShop, testOrigin } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'

let rsa: Pair

beforeAll(async () => {
  rsa = await makePair('rsa-1')
})

const fresh = () => `${crypto.randomUUID()}@example.com`

/** Opens a shop whose providers return the claims that a test sets. */
function openShop() {
  const { world, social } = createWorld([rsa])
  const shop = openTestShop({ nowMs: world.nowMs, services: { social } })

  /** Makes the call that follows a person's consent; each has its own nonce. */
  async function answerOf(claims: Record<string, unknown>, provider: SocialProvider = 'apple') {
    const nonce = encodeBase64url(crypto.getRandomValues(new Uint8Array(16)))
    world.idToken = await signToken(rsa, { ...goodClaims, ...claims, nonce })
    const redirectUri = testOrigin + socialCallbackPath(provider)
    return { provider, nonce, code: 'code', codeVerifier: 'v'.repeat(43), redirectUri }
  }

  async function signIn(claims: Record<string, unknown>, provider: SocialProvider = 'apple') {
    return shop.ask(userCalls.socialSignIn, await answerOf(claims, provider))
  }

  async function whoIs(answer: object): Promise<{ userId: string; email: string }> {
    if (!('accessToken' in answer)) throw new Error(`expected tokens, got ${Object.keys(answer)}`)
    return shop.ask(userCalls.getProfile, {}, { bearer: String(answer.accessToken) })
  }
  return { ...shop, world, answerOf, signIn, whoIs }
}

const mailsTo = (recipient: string) => rowsOf(testDatabase(), recipient)

async function identitiesOf(accountId: string): Promise<string[]> {
  const found = await testDatabase()
    .prepare('SELECT provider, subject FROM social_identity WHERE account_id = ?1 ORDER BY 1, 2')
    .bind(accountId)
    .all<{ provider: string; subject: string }>()
  return found.results.map(({ provider, subject }) => `${provider} ${subject}`)
}

describe('R-SOC-2: somebody new at a provider', () => {
  it('gets an account of the address the provider vouches for, and a welcome', async () => {
    const shop = openShop()
    const [email, sub] = [fresh(), crypto.randomUUID()]
    const input = await shop.answerOf({ email, sub })
    const chosen = { locale: 'de', currencyUnit: 'CHF' }
    const answer = await shop.ask(userCalls.socialSignIn, { ...input, ...chosen })
    const profile = await shop.whoIs(answer)
    expect(profile).toMatchObject({
      email,
      name: 'Anna Arnold',
      accountType: 'normal',
      hasPassword: false,
      ...chosen,
    })
    expect(await identitiesOf(profile.userId)).toEqual([`apple ${sub}`])
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['welcome'])
  })

  it('is known by provider and subject, whatever the address becomes', async () => {
    const shop = openShop()
    const [email, sub] = [fresh(), crypto.randomUUID()]
    const first = await shop.whoIs(await shop.signIn({ email, sub }))
    const changed = [{ email: fresh() }, { email: undefined }, { email, email_verified: false }]
    for (const claims of changed) {
      expect(await shop.whoIs(await shop.signIn({ sub, ...claims }))).toMatchObject({
        userId: first.userId,
        email,
      })
    }
  })

  it('is somebody else with the same subject at another provider', async () => {
    const shop = openShop()
    const sub = crypto.randomUUID()
    const one = await shop.whoIs(await shop.signIn({ sub, email: fresh() }))
    const claims = { sub, email: fresh(), hd: 'example.com' }
    const other = await shop.whoIs(await shop.signIn(claims, 'google'))
    expect(other.userId).not.toBe(one.userId)
  })

  it.each([
    ['no address', { email: undefined }],
    ['an address that is not verified', { email_verified: false }],
    ['an address without a word on it', { email_verified: undefined }],
  ])('is asked for one with %s', async (_, claims) => {
    const shop = openShop()
    const email = fresh()
    const answer = await shop.signIn({ sub: crypto.randomUUID(), email, ...claims })
    expect(answer).toEqual({
      emailDue: true,
      proof: expect.stringMatching(/^s1\./),
      ...('email' in claims ? {} : { email }),
    })
    expect(await mailsTo(email)).toEqual([])
  })

  it('gets one account of an address, however many come with it at once', async () => {
    const email = fresh()
    const shops = Array.from({ length: 10 }, () => openShop())
    const answers = await Promise.all(
      shops.map((shop) => shop.signIn({ email, sub: crypto.randomUUID() })),
    )
    expect(answers.filter((answer) => 'accessToken' in answer)).toHaveLength(1)
    expect(answers.filter((answer) => 'emailDue' in answer)).toHaveLength(9)
  })
})

describe('R-SOC-2: somebody whose address has an account', () => {
  it.each([
    ['vouched for', { email_verified: true }],
    ['not vouched for', { email_verified: false }],
  ])('is not let in by an address alone, %s', async (_, claims) => {
    const shop = openShop()
    const { id, email } = await shop.addAccount({ password: 'a long enough password' })
    const answer = await shop.signIn({ sub: crypto.randomUUID(), email, ...claims })
    expect(answer).toEqual({ emailDue: true, email, proof: expect.any(String) })
    expect(await identitiesOf(id)).toEqual([])
  })

  it('is let in and linked by the mailed code, and the owner is told', async () => {
    const shop = openShop()
    const { id, email } = await shop.addAccount()
    const sub = crypto.randomUUID()
    const due = await shop.signIn({ sub, email })
    if (!('emailDue' in due)) throw new Error('expected the address to be due')
    const { proof } = due
    const purpose = 'complete_email'
    const { flow } = await shop.ask(userCalls.getVerificationCode, { email, purpose, proof })
    const [mail] = await mailsTo(email)
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
    const checked = await shop.ask(userCalls.checkVerificationCode, { email, purpose, flow, code })
    if (!('proof' in checked)) throw new Error('expected a proof')
    const tokens = await shop.ask(userCalls.completeEmail, { proof, emailProof: checked.proof })
    expect((await shop.whoIs(tokens)).userId).toBe(id)
    expect(await identitiesOf(id)).toEqual([`apple ${sub}`])
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['code', 'social_linked'])
    expect((await shop.whoIs(await shop.signIn({ sub, email }))).userId).toBe(id)
  })

  it('is told where the account is disabled', async () => {
    const shop = openShop()
    const [email, sub] = [fresh(), crypto.randomUUID()]
    const { userId } = await shop.whoIs(await shop.signIn({ email, sub }))
    await testDatabase()
      .prepare('UPDATE account SET disabled_at = 1 WHERE id = ?1')
      .bind(userId)
      .run()
    expect(await shop.refusal(userCalls.socialSignIn, await shop.answerOf({ email, sub }))).toEqual(
      { status: 403, code: 'forbidden', reason: 'disabled' },
    )
  })
})

describe('an answer of a provider', () => {
  it('R-SOC-1: signs in once', async () => {
    const shop = openShop()
    const input = await shop.answerOf({ email: fresh(), sub: crypto.randomUUID() })
    await shop.ask(userCalls.socialSignIn, input)
    expect(await shop.refusal(userCalls.socialSignIn, input)).toEqual({
      status: 401,
      code: 'unauthorized',
      reason: 'social',
    })
  })

  it('counts only for the callback page of the shop that is visited', async () => {
    const shop = openShop()
    const input = await shop.answerOf({ email: fresh() })
    for (const redirectUri of [
      'https://other.example/auth/social/apple/callback',
      `${testOrigin}/auth/social/google/callback`,
      `${testOrigin}/auth/social/apple/callback/`,
      'no address',
    ]) {
      const refused = { status: 400, code: 'invalid_input' }
      expect(await shop.refusal(userCalls.socialSignIn, { ...input, redirectUri })).toEqual(refused)
      const question = {
        ...input,
        redirectUri,
        state: 's'.repeat(43),
        codeChallenge: 'c'.repeat(43),
      }
      expect(await shop.refusal(userCalls.socialAuthorize, question)).toEqual(refused)
    }
    expect(shop.world.seen).toEqual([])
  })

  it('is 503 where the provider cannot be asked', async () => {
    const shop = openShop()
    const input = await shop.answerOf({ email: fresh() })
    shop.world.answers['/token'] = () => new Response('', { status: 500 })
    expect(await shop.refusal(userCalls.socialSignIn, input)).toEqual({
      status: 503,
      code: 'upstream_unavailable',
      reason: 'social',
    })
  })
})
