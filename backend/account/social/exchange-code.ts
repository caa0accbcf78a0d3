import { type } from 'arktype'
import { fetchJson, type Transport, unavailable } from '../../call/outside/fetch-json.ts'
import { refuseAnswer, refuseIdToken } from './verify-id-token.ts'

const TokenAnswer = type({
  id_token: '1 <= string <= 16384',
  'access_token?': '1 <= string <= 16384',
})

type Question = { redirectUri: string; state: string; nonce: string; codeChallenge: string }

/** Returns the address of a sign-in page with an authorisation request (RFC 6749, section 4.1.1). */
export function askAt(
  page: URL,
  { redirectUri, state, nonce, codeChallenge }: Question,
  parameters: Readonly<Record<string, string>>,
): string {
  const url = new URL(page)
  const sent = {
    ...parameters,
    response_type: 'code',
    redirect_uri: redirectUri,
    state,
    nonce,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(sent)) url.searchParams.set(name, value)
  return url.href
}

type Exchange = {
  endpoint: string | undefined
  answer: { code: string; codeVerifier: string; redirectUri: string }
  /** Fields of the form by which the client proves who it is, or none if a header does. */
  proof: Readonly<Record<string, string>>
  authorization?: string
}

/** The ID token, and the token with which the provider tells more about the person. */
export type ExchangedTokens = { idToken: string; accessToken: string | undefined }

/** RFC 6749, section 4.1.3, with RFC 7636: exchanges a code for an ID token; a code works once. */
export async function exchangeCode(
  transport: Transport,
  exchange: Exchange,
): Promise<ExchangedTokens> {
  const { endpoint, answer, proof, authorization } = exchange
  if (!endpoint) throw unavailable('names no token endpoint')
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: answer.code,
    redirect_uri: answer.redirectUri,
    code_verifier: answer.codeVerifier,
    ...proof,
  })
  const headers = { accept: 'application/json', ...(authorization ? { authorization } : {}) }
  const request = new Request(endpoint, { method: 'POST', body, headers })
  const { status, body: given } = await fetchJson(transport, request)
  if (status === 429 || status >= 500) throw unavailable(`answered ${status}`)
  if (status !== 200) throw refuseAnswer({ check: 'code', detail: String(status) })
  const tokens = TokenAnswer(given)
  if (tokens instanceof type.errors) throw refuseIdToken('missing')
  return { idToken: tokens.id_token, accessToken: tokens.access_token }
}
