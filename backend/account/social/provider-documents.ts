import { type } from 'arktype'
import { fetchJson, type Transport, unavailable } from '../../call/outside/fetch-json.ts'
import { createRemoteDocument, type RemoteDocument } from './remote-document.ts'

// OpenID Connect Discovery 1.0, section 3. Facebook's document has no token endpoint.
const Metadata = type({
  issuer: 'string',
  authorization_endpoint: 'string.url',
  jwks_uri: 'string.url',
  'token_endpoint?': 'string.url',
  'userinfo_endpoint?': 'string.url',
  'token_endpoint_auth_methods_supported?': 'string[]',
})
export type Metadata = typeof Metadata.infer

const PublicKey = type({ kty: 'string', 'kid?': 'string', 'use?': 'string', 'alg?': 'string' })
const KeySet = type({ keys: 'unknown[] <= 100' })
export type PublicKey = typeof PublicKey.infer

const discoveryPath = '/.well-known/openid-configuration'

export type ProviderDocuments = {
  metadata: RemoteDocument<Metadata>
  keys: RemoteDocument<PublicKey[]>
}

type DocumentSource = { issuer: string; transport: Transport; now: () => number }

/** Creates the discovery document and the signing keys of one issuer, fetched when needed. */
export function createProviderDocuments(source: DocumentSource): ProviderDocuments {
  const { issuer, now } = source
  const metadata = createRemoteDocument({ now, load: () => loadMetadata(source, issuer) })
  const keys = createRemoteDocument({
    now,
    load: async () => loadKeys(source, (await metadata.read()).jwks_uri),
  })
  return { metadata, keys }
}

async function loadMetadata(source: DocumentSource, issuer: string): Promise<Metadata> {
  const found = Metadata(await get(source, `${issuer.replace(/\/$/, '')}${discoveryPath}`))
  if (found instanceof type.errors) throw unavailable(`has no usable metadata: ${found.summary}`)
  if (found.issuer !== issuer) throw unavailable('says to be another issuer')
  const { authorization_endpoint, jwks_uri, token_endpoint, userinfo_endpoint } = found
  // Endpoints without TLS are allowed only for an issuer without TLS, as on a developer's machine.
  const isSafe = (url: string) => /^https:/.test(url) || /^http:/.test(issuer)
  const urls = [authorization_endpoint, jwks_uri, token_endpoint, userinfo_endpoint]
  if (!urls.every((url) => url === undefined || isSafe(url)))
    throw unavailable('names an endpoint without TLS')
  return found
}

async function loadKeys(source: DocumentSource, url: string): Promise<PublicKey[]> {
  const found = KeySet(await get(source, url))
  if (found instanceof type.errors) throw unavailable(`has no usable keys: ${found.summary}`)
  return found.keys.filter((key): key is PublicKey => PublicKey.allows(key))
}

async function get({ transport }: DocumentSource, url: string): Promise<unknown> {
  const request = new Request(url, { headers: { accept: 'application/json' } })
  const { status, body } = await fetchJson(transport, request)
  if (status !== 200) throw unavailable(`answered ${status}`)
  return body
}
