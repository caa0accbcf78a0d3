import { describe, expect, it } from 'vitest'
import {
  answerPage,
  configOf,
  openEdge,
  post,
  questionOf,
  realGoogle,
  redirectOf,
  shop,
  signIn,
} from '#worker/testing/test-issuer.ts'
import { testTenants } from '../testing/test-tenants.ts'
import { createConfiguredSocial } from './configured-social.ts'
import { offeredProviders } from './social.ts'

describe('the embedded issuer', () => {
  it.each([
    ['google', 'tessa', { email: 'traveller@demo.tradewind.example', isEmailVerified: true }],
    ['google', 'uma', { email: 'uma.unverified@demo.tradewind.example', isEmailVerified: false }],
    ['google', 'noor', { isEmailVerified: false }],
    ['apple', 'nils', { email: 'nils.newcomer@demo.tradewind.example', isEmailVerified: true }],
    ['apple', 'noor', { isEmailVerified: false }],
    ['facebook', 'nils', { email: 'nils.newcomer@demo.tradewind.example', isEmailVerified: false }],
  ] as const)('lets %s say who %s is', async (provider, person, told) => {
    const { social, answer } = await signIn(provider, { person })
    expect(await social.identify(answer)).toMatchObject({
      subject: `${provider}|${person}`,
      ...told,
    })
  })

  it('asks with a page that works without scripts and sends nobody elsewhere', async () => {
    const { ask, page } = await answerPage('google', { person: 'tessa' })
    expect(page.startsWith(`${shop}/__dev/oidc/google/authorize?`)).toBe(true)
    const response = await ask(page)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toContain(`form-action 'self' ${shop};`)
    const text = await response.text()
    for (const name of ['Tessa', 'Nils', 'Uma', 'Noor', 'Deny']) expect(text).toContain(name)
    expect(text).not.toContain('<script')
  })

  it('posts Apple’s answer as a form', async () => {
    const { answer } = await answerPage('apple', { person: 'tessa' })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain(`action="${redirectOf('apple')}"`)
  })

  it('lets people deny', async () => {
    const { answer } = await answerPage('google', { deny: '1' })
    expect(answer.headers.get('location')).toBe(
      `${redirectOf('google')}?error=access_denied&state=state-of-this-conversation`,
    )
  })

  it('gives a token for a code once, to whoever has its verifier, for its redirect', async () => {
    const { social, answer } = await signIn('google', { person: 'tessa' })
    const refused = { code: 'unauthorized', details: { reason: 'social' } }
    const elsewhere = 'http://mtn.localhost:8787/auth/social/google/callback'
    for (const wrong of [{ codeVerifier: 'w'.repeat(43) }, { redirectUri: elsewhere }]) {
      await expect(social.identify({ ...answer, ...wrong })).rejects.toMatchObject(refused)
    }
    await social.identify(answer)
    await expect(social.identify(answer)).rejects.toMatchObject(refused)
    const other = await signIn('apple', { person: 'tessa' })
    const mixed = {
      ...other.answer,
      provider: 'google',
      redirectUri: redirectOf('google'),
    } as const
    await expect(social.identify(mixed)).rejects.toMatchObject(refused)
  })

  it.each([
    ['redirect_uri', 'https://evil.example/auth/social/google/callback'],
    ['redirect_uri', `${shop}/elsewhere`],
    ['redirect_uri', 'no address'],
    ['client_id', 'somebody'],
    ['code_challenge_method', 'plain'],
    ['response_type', 'token'],
    ['nonce', ''],
  ])('refuses a request whose %s is %j', async (name, value) => {
    const { ask, page } = await answerPage('google', { person: 'tessa' })
    const url = new URL(page)
    url.searchParams.set(name, value)
    expect((await ask(url.href)).status).toBe(400)
    expect((await ask(url.href, post({ person: 'tessa' }))).status).toBe(400)
  })

  it('is not there in production, nor where a real client is configured', async () => {
    const { page } = await answerPage('google', { person: 'tessa' })
    expect((await openEdge(configOf())(page)).status).toBe(200)
    for (const changed of [{ environment: 'production' }, { social: realGoogle }] as const) {
      const ask = openEdge(configOf(changed))
      expect((await ask(page)).status).toBe(404)
      expect((await ask(`${shop}/__dev/oidc/google/jwks`)).status).toBe(404)
    }
    const social = createConfiguredSocial(configOf({ environment: 'production' }), testTenants)
    await expect(social.authorize(questionOf('google'))).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('stands in for the providers that have no client', () => {
    expect(offeredProviders(configOf())).toEqual(['apple', 'google', 'facebook'])
    expect(offeredProviders(configOf({ environment: 'production' }))).toEqual([])
    const real = configOf({ environment: 'production', social: realGoogle })
    expect(offeredProviders(real)).toEqual(['google'])
  })
})
