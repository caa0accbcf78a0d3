import { type } from 'arktype'
import { Email } from '#contract/account.ts'
import { ApiError } from '#contract/errors.ts'
import { samlServiceOf } from '#contract/organization/sign-on-words.ts'
import { open, seal } from '#worker/crypto/sealed.ts'
import { nameOf } from '../../identity/social/person.ts'
import type { BusinessCall } from '../call.ts'
import type { Answer as Verified } from '../saml/read-answer.ts'
import type { Answer, Question, SignOnPerson } from './connection.ts'
import type { StoredSignOn } from './read-sign-on.ts'

const purpose = 'sign_on.saml'
/** Between the provider's post and our own page there is one redirect. */
const codeSeconds = 120

const Code = type({
  connection: 'string',
  issuer: 'string',
  request: 'string',
  expiresAt: 'number.integer',
  person: { subject: 'string', 'email?': 'string', name: 'string', fingerprint: 'string' },
})

/** The request's id is made of the nonce that the browser keeps, so its answer fits no other one. */
function requestOf(nonce: string): string {
  return `_${nonce}`
}

/** Returns where a person signs in, with a request. */
export async function askBySaml(
  { origin }: BusinessCall,
  { organization_id, entry_point }: StoredSignOn,
  { nonce, state }: Question,
): Promise<string> {
  if (entry_point === null) throw new Error('expected an entry point with SAML')
  const { makeRequest } = await import('../saml/make-request.ts')
  return makeRequest({
    entryPoint: entry_point,
    service: samlServiceOf(origin, organization_id),
    request: requestOf(nonce),
    relayState: state,
  })
}

/**
 * Returns a code for a person whom an answer has identified. The answer is posted by another site,
 * without the browser's cookies; the code comes along to our own page, where it has to fit them.
 */
export function makeCode(call: BusinessCall, signOn: StoredSignOn, verified: Verified): string {
  const { subject, email, name, fingerprint, request } = verified
  const address = Email(email)
  const isUsable = !(address instanceof type.errors)
  const person = {
    ...{ subject, name: nameOf(name) ?? '', fingerprint },
    ...(isUsable ? { email: address } : {}),
  }
  const code: typeof Code.infer = {
    ...{ connection: signOn.organization_id, issuer: signOn.issuer, request, person },
    expiresAt: call.now + codeSeconds,
  }
  return seal(code, call.services.sealingKeys, purpose)
}

/** Opens a code; throws `unauthorized` unless it is for this company and this conversation. */
export function identifyBySaml(
  { now, services }: BusinessCall,
  { organization_id, issuer }: StoredSignOn,
  answer: Answer,
): SignOnPerson {
  const code = Code(open(answer.code, services.sealingKeys, purpose))
  const isOurs =
    !(code instanceof type.errors) &&
    code.connection === organization_id &&
    code.issuer === issuer &&
    code.request === requestOf(answer.nonce) &&
    code.expiresAt > now
  if (isOurs) return code.person
  throw new ApiError('unauthorized', 'the code is not for this conversation', {
    details: { reason: 'social' },
  })
}
