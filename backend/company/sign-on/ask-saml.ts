import { type } from 'arktype'
import { Email } from '#contract/account.ts'
import { ApiError } from '#contract/errors.ts'
import { samlServiceOf } from '#contract/organization/sign-on-words.ts'
import { open, seal } from '#crypto/sealed.ts'
import { nameOf } from '../../account/module.ts'
import type { BusinessCall } from '../call.ts'
import type { Answer as Verified } from '../saml/read-answer.ts'
import type { Answer, Question, SignOnPerson } from './connection.ts'
import type { StoredSignOn } from './read-sign-on.ts'

const purpose = 'sign_on.saml'
/**
 * Seconds for which a code is valid; between the provider's post and the shop's page there is only
 * a redirect.
 */
const codeSeconds = 120

const Code = type({
  connection: 'string',
  issuer: 'string',
  request: 'string',
  expiresAt: 'number.integer',
  person: { subject: 'string', 'email?': 'string', name: 'string', fingerprint: 'string' },
})

/**
 * The request's id is derived from the nonce in the browser, so the answer fits no other browser.
 */
function requestOf(nonce: string): string {
  return `_${nonce}`
}

/** Returns the provider's address at which a person signs in, with the request. */
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
 * Returns a code for the person whom an answer identifies. Another site posts the answer, so the
 * request carries no cookies of the shop; the shop's own page then presents the code together with
 * the cookies.
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

/**
 * Opens a code; throws `unauthorized` unless it belongs to this company and this browser's request.
 */
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
