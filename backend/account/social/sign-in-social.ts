import type { userCalls } from '#contract/calls/customer/user.ts'
import type { InputOf } from '#contract/calls/row/row.ts'
import { ApiError } from '#contract/errors.ts'
import { fallbackCurrency } from '#contract/money.ts'
import { type SocialProvider, socialCallbackPath } from '#contract/words.ts'
import { claimOnce } from '../../call/limits/used-once.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import type { Call, SocialPerson } from '../call.ts'
import { accountOf } from '../person/find-account.ts'
import { insertAccount } from '../person/insert-account.ts'
import { linkSocial } from '../person/link-social.ts'
import { type Entrance, enter } from '../profile/sign-in.ts'
import { makeSocialProof } from '../proof/proofs.ts'
import { openSession } from '../session/open-session.ts'
import { selectByIdentity } from './select-by-identity.ts'

type Input = InputOf<typeof userCalls.socialSignIn>

/** The person must first give or prove an address; the proof then leads to an account. */
export type AddressDue = { emailDue: true; proof: string; email?: string }

/**
 * Time in seconds that a nonce is remembered. An ID token is at most ten minutes old, so this is
 * enough.
 */
const nonceSeconds = 900

/**
 * Signs in a person whom a provider has identified. A new person gets an account at once if the
 * provider asserts an address without an account; any other address must be proved by a mailed code
 * (R-SOC-2).
 */
export async function signInWithSocial(call: Call, input: Input): Promise<Entrance | AddressDue> {
  const { provider, nonce } = input
  requireOwnRedirect(call, provider, input.redirectUri)
  const person = await call.services.social.identify(input)
  const account = await findOnce(call, { provider, nonce, subject: person.subject })
  if (account) return enter(call, account)
  if (!person.isEmailVerified || !person.email) return askAddress(call, provider, person)
  return signUpWithSocial(call, input, { ...person, email: person.email })
}

/** The redirect must lead back to the page of the shop that made the request. */
export function requireOwnRedirect(
  { origin }: Call,
  provider: SocialProvider,
  redirectUri: string,
): void {
  if (redirectUri === origin + socialCallbackPath(provider)) return
  const fields = [{ path: 'redirect_uri', expected: 'the callback page of this shop' }]
  throw new ApiError('invalid_input', 'the redirect leads elsewhere', { details: { fields } })
}

type Answered = { provider: SocialProvider; nonce: string; subject: string }

/** Uses up the nonce and finds the account in one batch; throws if the nonce was used before. */
async function findOnce(call: Call, { provider, nonce, subject }: Answered) {
  const token = `${provider}.${nonce}`
  const [claimed, found] = await call.db.batch([
    claimOnce(call.db, { kind: 'state', token, expiresAt: call.now + nonceSeconds }),
    selectByIdentity(call, { provider, subject }),
  ])
  if (claimed?.results.length === 0) {
    const details = { reason: 'social' }
    throw new ApiError('unauthorized', 'this sign-in was answered before', { details })
  }
  return accountOf(found?.results[0])
}

function askAddress(call: Call, provider: SocialProvider, person: SocialPerson): AddressDue {
  const { subject, email, name } = person
  const known = { ...(email ? { email } : {}), ...(name ? { name } : {}) }
  const { proof } = makeSocialProof(call, { provider, subject, ...known })
  return { emailDue: true, proof, ...(email ? { email } : {}) }
}

async function signUpWithSocial(
  call: Call,
  { provider, locale = call.locale, currencyUnit = fallbackCurrency }: Input,
  person: SocialPerson & { email: string },
): Promise<Entrance | AddressDue> {
  const { mails } = call.services
  const { subject, email, name = '' } = person
  const account = { id: crypto.randomUUID(), email, name, locale, currencyUnit, newsletter: false }
  const { statements, tokens } = await openSession(call, { id: account.id, accountType: 'normal' })
  const batch = [
    insertAccount(call, account),
    linkSocial(call, account.id, { provider, subject }),
    ...statements,
    mails.enqueue(call, { kind: 'welcome', to: email, locale, name }),
  ]
  try {
    await call.db.batch(batch)
  } catch (error) {
    // The address has an account already: a code to the mailbox must prove that it is the same
    // person's.
    if (isUniqueFailure(error, 'account')) return askAddress(call, provider, person)
    throw error
  }
  sendSoon(call)
  return tokens
}
