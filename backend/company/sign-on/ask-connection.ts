import { ApiError } from '#contract/errors.ts'
import { signOnCallbackPath } from '#contract/organization/sign-on-words.ts'
import type { BusinessCall } from '../call.ts'
import { authorizeAt, identifyByToken } from './ask-provider.ts'
import { askBySaml, identifyBySaml } from './ask-saml.ts'
import type { Answer, Question, SignOnPerson } from './connection.ts'
import type { StoredSignOn } from './read-sign-on.ts'

/** Returns the provider's address at which a person signs in. */
export async function askAt(
  call: BusinessCall,
  signOn: StoredSignOn,
  question: Question,
): Promise<string> {
  requireOwnPage(call, signOn, question.redirectUri)
  return signOn.protocol === 'saml'
    ? askBySaml(call, signOn, question)
    : authorizeAt(call, signOn, question)
}

/**
 * Returns the person whom the provider identified; throws `unauthorized` if its answer is not
 * accepted.
 */
export async function identifyAt(
  call: BusinessCall,
  signOn: StoredSignOn,
  answer: Answer,
): Promise<SignOnPerson> {
  requireOwnPage(call, signOn, answer.redirectUri)
  return signOn.protocol === 'saml'
    ? identifyBySaml(call, signOn, answer)
    : identifyByToken(call, signOn, answer)
}

/**
 * Each organisation has its own callback page, so that a code of one provider is never sent to
 * another (RFC 9700, section 4.4).
 */
function requireOwnPage({ origin }: BusinessCall, signOn: StoredSignOn, redirectUri: string): void {
  if (redirectUri === origin + signOnCallbackPath(signOn.organization_id)) return
  const fields = [{ path: 'redirect_uri', expected: 'the callback page of this organisation' }]
  throw new ApiError('invalid_input', 'the redirect leads elsewhere', { details: { fields } })
}
