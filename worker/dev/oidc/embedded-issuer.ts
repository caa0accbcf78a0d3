import { type } from 'arktype'
import { Hono } from 'hono'
import { readText } from '#backend/call/body.ts'
import { ApiError } from '#contract/errors.ts'
import { socialProviders } from '#contract/words.ts'
import type { SealingKeys } from '#crypto/sealed.ts'
import { makeCode, Question } from './authorization.ts'
import { type EmbeddedProvider, issuerPath, metadataOf } from './metadata.ts'
import { askPage, postPage } from './pages.ts'
import { choosePerson } from './people.ts'
import { deriveSigningKey, type SigningKey } from './signing-key.ts'
import { createTokenEndpoint } from './token-endpoint.ts'

export type IssuerOptions = {
  keys: SealingKeys
  /** Returns the time in milliseconds. */
  now: () => number
  /** Whether an answer may be sent to this URL. */
  isOwnRedirect: (url: URL, provider: EmbeddedProvider) => Promise<boolean>
}

/**
 * Creates the OpenID Connect issuers for development and tests, one per provider, below
 * `/__dev/oidc`.
 */
export function createEmbeddedIssuer({ keys, now, isOwnRedirect }: IssuerOptions): Hono {
  const signingKeyOf = createKeyStore(keys)
  const exchange = createTokenEndpoint({ keys, now, signingKeyOf })

  async function readQuestion(
    provider: EmbeddedProvider,
    query: object,
  ): Promise<Question | undefined> {
    const question = Question(query)
    if (question instanceof type.errors) return undefined
    const isOwn = await isOwnRedirect(new URL(question.redirect_uri), provider)
    return isOwn ? question : undefined
  }

  const app = new Hono().basePath(`${issuerPath}/:provider{${providers.join('|')}}`)
  app.get('/.well-known/openid-configuration', (c) =>
    c.json(metadataOf(providerOf(c.req.param()), new URL(c.req.url).origin)),
  )
  app.get('/jwks', async (c) => {
    const { publicJwk } = await signingKeyOf(providerOf(c.req.param()))
    return c.json({ keys: [publicJwk] })
  })
  app.get('/authorize', async (c) => {
    const provider = providerOf(c.req.param())
    const question = await readQuestion(provider, c.req.query())
    return question ? askPage(provider, question.redirect_uri) : c.text('Malformed request.', 400)
  })
  app.post('/authorize', async (c) => {
    const provider = providerOf(c.req.param())
    const question = await readQuestion(provider, c.req.query())
    const form = await readFields(c.req.raw)
    const person = choosePerson(form)
    if (!question || (!person && !('deny' in form))) return c.text('Malformed request.', 400)
    const at = { keys, provider, now: Math.floor(now() / 1000) }
    return answer(question, person ? { code: makeCode(question, person, at) } : denied)
  })
  app.post('/token', async (c) => {
    const { origin } = new URL(c.req.url)
    return exchange(providerOf(c.req.param()), { origin, form: await readFields(c.req.raw) })
  })
  app.onError((error, c) => {
    if (error instanceof ApiError) return c.text('Malformed request.', 400)
    throw error
  })
  return app
}

const providers: readonly EmbeddedProvider[] = [...socialProviders, 'company']
const denied = { error: 'access_denied' }

async function readFields(request: Request): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await readText(request)))
}

function createKeyStore(keys: SealingKeys): (provider: EmbeddedProvider) => Promise<SigningKey> {
  const known = new Map<EmbeddedProvider, Promise<SigningKey>>()
  return function signingKeyOf(provider) {
    const key = known.get(provider) ?? deriveSigningKey(keys, provider)
    known.set(provider, key)
    return key
  }
}

function providerOf({ provider }: { provider?: string }): EmbeddedProvider {
  const found = providers.find((known) => known === provider)
  if (!found) throw new Error('expected the route to admit known providers only')
  return found
}

/**
 * Returns an authorisation response (RFC 6749, section 4.1.2), in the query or as a posted form.
 */
function answer(question: Question, result: Record<string, string>): Response {
  const fields = new URLSearchParams({ ...result, state: question.state })
  if (question.response_mode === 'form_post') return postPage(question.redirect_uri, fields)
  const target = new URL(question.redirect_uri)
  for (const [name, value] of fields) target.searchParams.set(name, value)
  return new Response(null, { status: 303, headers: { location: target.href } })
}
