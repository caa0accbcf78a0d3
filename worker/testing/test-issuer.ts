import { sha256 } from '@noble/hashes/sha2.js'
import { Hono } from 'hono'
import { expect } from 'vitest'
import { encodeBase64url } from '#contract/base64url.ts'
import { type SocialProvider, socialCallbackPath } from '#contract/words.ts'
import type { Edge } from '#worker/edge/edge.ts'
import type { Config } from '#worker/edge/env.ts'
import { createConfiguredSocial } from '#worker/embedded/configured-social.ts'
import { serveEmbeddedIssuer } from '#worker/embedded/social.ts'
import { testTenants } from './test-tenants.ts'

export const shop = 'http://tradewind.localhost:8787'
export const configOf = (changed: Partial<Config> = {}): Config => ({
  environment: 'development',
  tagKeys: [{ kid: 't1', key: new Uint8Array(32).fill(1) }],
  sessionKeys: [{ kid: 's1', key: new Uint8Array(32).fill(2) }],
  social: {},
  ...changed,
})
export const realGoogle = { google: { clientId: 'real', clientSecret: 'real' } }

/** Returns the steps of the edge that the issuer needs. */
export function openEdge(config: Config) {
  const app = new Hono<Edge>()
  app.use(async (c, next) => {
    c.set('url', new URL(c.req.url))
    await next()
  })
  app.use(serveEmbeddedIssuer(config, testTenants))
  return (url: string, init?: RequestInit) => app.request(url, { redirect: 'manual', ...init })
}

export const verifier = 'v'.repeat(43)
export const nonce = 'nonce-of-this-conversation'
export const redirectOf = (provider: SocialProvider) => shop + socialCallbackPath(provider)

export function questionOf(provider: SocialProvider) {
  const codeChallenge = encodeBase64url(sha256(new TextEncoder().encode(verifier)))
  const state = 'state-of-this-conversation'
  return { provider, redirectUri: redirectOf(provider), state, nonce, codeChallenge }
}

type Form = Record<string, string>
export const post = (form: Form): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(form),
})

/** Starts a sign-in, opens the issuer's page and answers it. */
export async function answerPage(provider: SocialProvider, form: Form, config = configOf()) {
  const social = createConfiguredSocial(config, testTenants)
  const ask = openEdge(config)
  const page = await social.authorize(questionOf(provider))
  const answer = await ask(page, post(form))
  return { social, ask, page, answer }
}

export async function signIn(provider: SocialProvider, form: Form) {
  const { social, answer } = await answerPage(provider, form)
  const fields =
    answer.status === 303
      ? new URL(answer.headers.get('location') ?? '').searchParams
      : new URLSearchParams(
          [...(await answer.text()).matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
            ([, name = '', value = '']) => [name, value] as [string, string],
          ),
        )
  expect(fields.get('state')).toBe('state-of-this-conversation')
  const code = fields.get('code') ?? ''
  const redirectUri = redirectOf(provider)
  return { social, answer: { provider, code, codeVerifier: verifier, nonce, redirectUri } }
}
