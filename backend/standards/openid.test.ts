import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { afterAll, expect, it } from 'vitest'
import { encodeBase64url } from '#contract/base64url.ts'
import { enterpriseCalls } from '#contract/calls/company/enterprise.ts'
import { signOnCalls } from '#contract/calls/company/sign-on.ts'
import { signOnCallbackPath } from '#contract/organization/sign-on-words.ts'
import { permissionKeys } from '#contract/permissions.ts'
import { openSignOn, proveDomain } from '../testing/company/sign-on.ts'
import { testOrigin } from '../testing/test-shop.ts'
import { followTo, visitorOf } from './visitor.ts'

const server = createServer()
await new Promise<void>((listening) => {
  server.listen(0, '127.0.0.1', listening)
})
const issuer = `http://localhost:${(server.address() as AddressInfo).port}`

afterAll(() => server.close())

/** A provider with the settings that the package has of itself: it gives addresses at UserInfo. */
function openProvider(redirectUri: string): { clientId: string; clientSecret: string } {
  const client = {
    client_id: 'tradewind',
    client_secret: 'a secret of both',
    redirect_uris: [redirectUri],
  }
  const provider = new Provider(issuer, {
    clients: [client],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: true, name: 'Mina Ōta' }),
    }),
  })
  server.on('request', provider.callback())
  return { clientId: client.client_id, clientSecret: client.client_secret }
}

it('R-ORG-8 a public provider of OpenID Connect signs people in with its own settings', async () => {
  const opened = await openSignOn(permissionKeys, { isSandbox: true })
  const { shop, domain, bearer, roleId, id, provider } = opened
  await proveDomain(opened)
  const redirectUri = testOrigin + signOnCallbackPath(id)
  const client = openProvider(redirectUri)
  provider.passOn = issuer
  await shop.ask(signOnCalls.setSignOn, { issuer, ...client, roleId }, { bearer })
  const codeVerifier = 'v'.repeat(43)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier))
  const question = {
    ...{ connectionId: id, redirectUri, state: 's'.repeat(43), nonce: 'n'.repeat(43) },
    codeChallenge: encodeBase64url(new Uint8Array(digest)),
  }
  const { url } = await shop.ask(signOnCalls.startSignOn, question)
  const email = `mina@${domain}`
  const answer = await followTo(visitorOf(), url, { until: redirectUri, login: email })
  expect(answer.searchParams.get('state')).toBe(question.state)
  const sent = {
    ...{ connectionId: id, redirectUri, nonce: question.nonce, codeVerifier, locale: 'en' },
    code: answer.searchParams.get('code') ?? '',
  } as const
  const tokens = await shop.ask(signOnCalls.finishSignOn, sent)
  const profile = await shop.ask(enterpriseCalls.getProfile, {}, { bearer: tokens })
  expect(profile).toMatchObject({ email, name: 'Mina Ōta' })
  expect((await shop.ask(signOnCalls.getSignOn, {}, { bearer })).failures).toEqual([])
})
