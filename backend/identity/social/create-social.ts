import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import { type SocialProvider, socialProviders } from '#contract/words.ts'
import type { Social, SocialAnswer, SocialQuestion } from '../call.ts'
import { clientSecretOf } from './client-secret.ts'
import { issuersOf, providerTraits, type SocialClient, type SocialClients } from './clients.ts'
import { fetchJson, type Transport, unavailable } from './fetch-json.ts'
import { readPerson } from './person.ts'
import { createProviderDocuments, type ProviderDocuments } from './provider-documents.ts'
import { refuseIdToken, verifyIdToken } from './verify-id-token.ts'

export type SocialOptions = {
  clients: SocialClients
  /** Sends requests to providers: by the network, or directly to embedded issuers. */
  transport: Transport
  /** Returns the time in unix milliseconds. */
  now: () => number
}

type Known = { client: SocialClient; documents: ProviderDocuments }

const TokenAnswer = type({ id_token: '1 <= string <= 16384' })

/**
 * Creates the sign-in by OpenID Connect (authorisation code with PKCE) at the providers that have a
 * client.
 */
export function createSocial({ clients, transport, now }: SocialOptions): Social {
  const known = new Map<SocialProvider, Known>()
  for (const provider of socialProviders) {
    const client = clients[provider]
    if (!client) continue
    const issuer = client.issuer ?? providerTraits[provider].issuer
    known.set(provider, { client, documents: createProviderDocuments({ issuer, transport, now }) })
  }

  function find(provider: SocialProvider): Known {
    const found = known.get(provider)
    if (!found) throw new ApiError('not_found', `no client at ${provider}`)
    return found
  }

  async function authorize(question: SocialQuestion): Promise<string> {
    const { provider, redirectUri } = question
    const { client, documents } = find(provider)
    const url = client.pagePath
      ? new URL(client.pagePath, redirectUri)
      : new URL((await documents.metadata.read()).authorization_endpoint)
    const { scope, parameters } = providerTraits[provider]
    const sent = {
      ...parameters,
      response_type: 'code',
      client_id: client.clientId,
      redirect_uri: redirectUri,
      scope,
      state: question.state,
      nonce: question.nonce,
      code_challenge: question.codeChallenge,
      code_challenge_method: 'S256',
    }
    for (const [name, value] of Object.entries(sent)) url.searchParams.set(name, value)
    return url.href
  }

  async function identify(answer: SocialAnswer) {
    const { client, documents } = find(answer.provider)
    const at = now()
    const token = await exchangeCode({ answer, client, documents, transport, at })
    const claims = await verifyIdToken({
      token,
      nonce: answer.nonce,
      clientId: client.clientId,
      issuers: issuersOf(answer.provider, client),
      keys: documents.keys,
      nowMs: at,
    })
    return readPerson(answer.provider, claims)
  }

  return { authorize, identify }
}

type Exchange = Known & { answer: SocialAnswer; transport: Transport; at: number }

/** RFC 6749, section 4.1.3, with RFC 7636: exchanges a code for an ID token; a code works once. */
async function exchangeCode({ answer, client, documents, transport, at }: Exchange) {
  const metadata = await documents.metadata.read()
  const endpoint = metadata.token_endpoint ?? providerTraits[answer.provider].tokenEndpoint
  if (!endpoint) throw unavailable('names no token endpoint')
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: answer.code,
    redirect_uri: answer.redirectUri,
    code_verifier: answer.codeVerifier,
    client_id: client.clientId,
    client_secret: await clientSecretOf(client, metadata.issuer, at),
  })
  const headers = { accept: 'application/json' }
  const request = new Request(endpoint, { method: 'POST', body, headers })
  const { status, body: given } = await fetchJson(transport, request)
  if (status === 429 || status >= 500) throw unavailable(`answered ${status}`)
  if (status !== 200) throw refuseIdToken(`code refused with ${status}`)
  const tokens = TokenAnswer(given)
  if (tokens instanceof type.errors) throw refuseIdToken('missing')
  return tokens.id_token
}
