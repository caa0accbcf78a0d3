import { type } from 'arktype'
import { Email } from '#contract/account.ts'
import {
  askAt,
  askUserInfo,
  createProviderDocuments,
  exchangeCode,
  type IdClaims,
  type Metadata,
  nameOf,
  verifyIdToken,
} from '../../account/module.ts'
import { type Transport, unavailable } from '../../call/outside/fetch-json.ts'
import { outsideAddress } from '../../call/outside/outside-address.ts'
import type { BusinessCall } from '../call.ts'
import { readSecrets } from '../developer/sealed-secrets.ts'
import type { Answer, Question, SignOnPerson } from './connection.ts'
import { type StoredSignOn, secretOwner } from './read-sign-on.ts'

/** Returns the provider's address at which a person signs in. */
export async function authorizeAt(
  call: BusinessCall,
  signOn: StoredSignOn,
  question: Question,
): Promise<string> {
  const { authorization_endpoint } = await documentsOf(call, signOn).metadata.read()
  return askAt(new URL(authorization_endpoint), question, {
    client_id: signOn.client_id,
    scope: 'openid email profile',
    ...(question.email ? { login_hint: question.email } : {}),
  })
}

/** Exchanges the code and verifies the ID token; throws `unauthorized` if either fails. */
export async function identifyByToken(
  call: BusinessCall,
  signOn: StoredSignOn,
  answer: Answer,
): Promise<SignOnPerson> {
  const documents = documentsOf(call, signOn)
  const metadata = await documents.metadata.read()
  const transport = transportOf(call)
  const { idToken, accessToken } = await exchangeCode(transport, {
    endpoint: metadata.token_endpoint,
    answer,
    ...(await proofOf(call, signOn, metadata)),
  })
  const claims = await verifyIdToken({
    token: idToken,
    nonce: answer.nonce,
    clientId: signOn.client_id,
    issuers: [signOn.issuer],
    keys: documents.keys,
    nowMs: call.now * 1000,
  })
  const { userinfo_endpoint: endpoint } = metadata
  if (addressIn(claims) !== undefined || !endpoint || !accessToken) return personOf(claims)
  // By default, providers put an address into the ID token only if no access token is issued
  // (OpenID Connect Core 1.0, section 5.4).
  const more = await askUserInfo(transport, { endpoint, accessToken, subject: claims.sub })
  return personOf({ ...claims, ...more })
}

function documentsOf(call: BusinessCall, { issuer }: StoredSignOn) {
  const now = () => call.now * 1000
  return createProviderDocuments({ issuer, transport: transportOf(call), now })
}

/**
 * Requests go through the check of outside addresses, because the issuer's documents could name
 * hosts inside a network.
 */
function transportOf({ services }: BusinessCall): Transport {
  return async (request) => {
    if (!outsideAddress(request.url, services.isSandbox === true)) {
      throw unavailable('names an address to which nothing is sent')
    }
    return services.sendOutside(request)
  }
}

/** RFC 6749, section 2.3.1: a provider that lists no methods accepts the header. */
async function proofOf(call: BusinessCall, signOn: StoredSignOn, metadata: Metadata) {
  const { client_id, organization_id } = signOn
  const [secret] = await readSecrets(call, secretOwner(organization_id))
  if (secret === undefined) throw unavailable('has no client secret that a known key opens')
  const methods = metadata.token_endpoint_auth_methods_supported ?? []
  if (methods.includes('client_secret_post')) {
    return { proof: { client_id, client_secret: secret } }
  }
  const pair = `${encodeURIComponent(client_id)}:${encodeURIComponent(secret)}`
  return { proof: {}, authorization: `Basic ${btoa(pair)}` }
}

/** Entra sends the address as `preferred_username` unless it is configured otherwise. */
function addressIn({ email, preferred_username: userName }: IdClaims): string | undefined {
  const address = Email(email ?? userName)
  return address instanceof type.errors ? undefined : address
}

function personOf(claims: IdClaims): SignOnPerson {
  const { sub, name, email_verified: isVerified } = claims
  const email = addressIn(claims)
  const isUsable = email !== undefined && isVerified !== false && isVerified !== 'false'
  return { subject: sub, name: nameOf(name) ?? '', ...(isUsable ? { email } : {}) }
}
