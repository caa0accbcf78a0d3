import { type } from 'arktype'
import { locales } from './locale.ts'
import { accountTypes, socialProviders } from './words.ts'

const Journey = type({
  /** The page to come back to, without locale prefix. */
  redirect: 'string <= 2048',
  locale: type.enumerated(...locales),
})

/** Somebody was sent to a provider; state, nonce and verifier prove the answer to be theirs. */
const AskedProvider = Journey.and({
  step: "'provider'",
  provider: type.enumerated(...socialProviders),
  state: 'string',
  nonce: 'string',
  verifier: 'string',
})

/** A provider vouched for somebody whose address has to be proved by a mailed code. */
const EmailDue = Journey.and({
  step: "'email'",
  provider: type.enumerated(...socialProviders),
  proof: 'string',
  'email?': 'string',
})

/** A code was mailed; it is good in this browser only. */
const CodeMailed = Journey.and({
  step: "'code'",
  purpose: "'sign_in' | 'sign_up' | 'reset' | 'complete_email'",
  accountType: type.enumerated(...accountTypes),
  email: 'string',
  flow: 'string',
  /** Unix seconds from which another code may be asked for. */
  resendAt: 'number.integer',
  /** Of the social sign-in that waits for the address. */
  'proof?': 'string',
})

/** A new password has to be set before anything else. */
const PasswordDue = Journey.and({
  step: "'password'",
  proof: 'string',
  'accountType?': type.enumerated(...accountTypes),
})

/** An address is proved; the account is still to be made. */
const AccountDue = Journey.and({ step: "'account'", proof: 'string', email: 'string' })

/** A code was mailed to somebody signed in who has to prove who they are. */
const ConfirmMailed = Journey.and({
  step: "'confirm'",
  email: 'string',
  flow: 'string',
  resendAt: 'number.integer',
})

/** An account is moving to a new address; the code went to the present one until that is proved. */
const EmailChange = Journey.and({
  step: "'change_email'",
  email: 'string',
  newEmail: 'string',
  flow: 'string',
  resendAt: 'number.integer',
  /** That the present address was proved. */
  'proof?': 'string',
})

/**
 * A sign-in, or another proof of who one is, under way from one page to the next. It is kept in a
 * sealed cookie for ten minutes: proofs and addresses have no place in a URL.
 */
export const SignInFlow = AskedProvider.or(EmailDue)
  .or(CodeMailed)
  .or(PasswordDue)
  .or(AccountDue)
  .or(ConfirmMailed)
  .or(EmailChange)
export type SignInFlow = typeof SignInFlow.infer
