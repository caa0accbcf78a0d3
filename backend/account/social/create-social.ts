import { ApiError } from '#contract/errors.ts'
import { type SocialProvider, socialProviders } from '#contract/words.ts'
import type { Transport } from '../../call/outside/fetch-json.ts'
import type { Social, SocialAnswer, SocialQuestion } from '../call.ts'
import { clientSecretOf } from './client-secret.ts'
import { issuersOf, providerTraits, type SocialClient, type SocialClients } from './clients.ts'
import { askAt, exchangeCode } from './exchange-code.ts'
import { readPerson } from './person.ts'
import { createProviderDocuments, type ProviderDocuments } from './provider-documents.ts'
import { verifyIdToken } from './verify-id-token.ts'

export type SocialOptions = {
  clients: SocialClients
  /** Sends requests to providers: by the network, or directly to embedded issuers. */
  transport: Transport
  /** Returns the time in unix milliseconds. */
  now: () => number
}

type Known = { client: SocialClient; documents: ProviderDocuments }

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
    return askAt(url, question, { ...parameters, client_id: client.clientId, scope })
  }

  async function identify(answer: SocialAnswer) {
    const { client, documents } = find(answer.provider)
    const at = now()
    const token = await exchange({ answer, client, documents, transport, at })
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

async function exchange({ answer, client, documents, transport, at }: Exchange): Promise<string> {
  const metadata = await documents.metadata.read()
  const endpoint = metadata.token_endpoint ?? providerTraits[answer.provider].tokenEndpoint
  const secret = await clientSecretOf(client, metadata.issuer, at)
  const proof = { client_id: client.clientId, client_secret: secret }
  return (await exchangeCode(transport, { endpoint, answer, proof })).idToken
}
