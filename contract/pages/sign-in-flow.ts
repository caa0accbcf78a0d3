import { type } from 'arktype'
import { locales } from '../locale.ts'
import { accountTypes, socialProviders } from '../words.ts'

const Journey = type({
  /** The page to return to, without locale prefix. */
  redirect: 'string <= 2048',
  locale: type.enumerated(...locales),
})

/**
 * The visitor was sent to a provider; state, nonce and verifier prove that the answer belongs to
 * this visitor.
 */
const AskedProvider = Journey.and({
  step: "'provider'",
  provider: type.enumerated(...socialProviders),
  state: 'string',
  nonce: 'string',
  verifier: 'string',
})

/**
 * A provider confirmed the visitor's identity, but the address has to be verified by a mailed code.
 */
const EmailDue = Journey.and({
  step: "'email'",
  provider: type.enumerated(...socialProviders),
  proof: 'string',
  'email?': 'string',
})

/**
 * The visitor's company signs them in at its own provider; state, nonce and verifier are made when
 * the visitor goes there.
 */
const AskedCompany = Journey.and({
  step: "'company'",
  connectionId: 'string',
  host: 'string',
  /** Empty if the provider's answer began the sign-in. */
  email: 'string',
  'question?': { state: 'string', nonce: 'string', verifier: 'string' },
  /** The shop went to the provider after an answer that nobody had asked for. */
  'isOwnRound?': 'boolean',
})

/** A code was mailed, which is valid in this browser only. */
const CodeMailed = Journey.and({
  step: "'code'",
  purpose: "'sign_in' | 'sign_up' | 'buy' | 'reset' | 'complete_email'",
  accountType: type.enumerated(...accountTypes),
  email: 'string',
  /** Whether the address may have an account of the other type. */
  'eitherType?': 'boolean',
  flow: 'string',
  /** Unix seconds from which another code may be requested. */
  resendAt: 'number.integer',
  /** The proof of the social sign-in that waits for a verified address. */
  'proof?': 'string',
})

/** The session ended while its owner was paying; `email` is theirs, or empty where it is not known. */
const SessionEnded = Journey.and({ step: "'ended'", email: 'string' })

/** A new password must be set before the sign-in can continue. */
const PasswordDue = Journey.and({
  step: "'password'",
  proof: 'string',
  /** The fewest characters of the new password. */
  'minPasswordLength?': 'number.integer',
  'email?': 'string',
  'accountType?': type.enumerated(...accountTypes),
})

/** The address is verified; the account has not been created yet. */
const AccountDue = Journey.and({ step: "'account'", proof: 'string', email: 'string' })

/** A code was mailed to a signed-in person who has to reauthenticate. */
const ConfirmMailed = Journey.and({
  step: "'confirm'",
  email: 'string',
  flow: 'string',
  resendAt: 'number.integer',
})

/**
 * The account's address is being changed. The code goes to the current address until that is
 * verified, then to the new one.
 */
const EmailChange = Journey.and({
  step: "'change_email'",
  email: 'string',
  newEmail: 'string',
  flow: 'string',
  resendAt: 'number.integer',
  /** The proof that the current address was verified. */
  'proof?': 'string',
})

/**
 * A sign-in or reauthentication in progress across several pages. It is kept in a sealed cookie for
 * ten minutes, because proofs and addresses must not appear in URLs.
 */
export const SignInFlow = AskedProvider.or(EmailDue)
  .or(AskedCompany)
  .or(CodeMailed)
  .or(SessionEnded)
  .or(PasswordDue)
  .or(AccountDue)
  .or(ConfirmMailed)
  .or(EmailChange)
export type SignInFlow = typeof SignInFlow.infer
