import { type } from 'arktype'
import {
  Code,
  CodeSent,
  Currency,
  Done,
  EitherType,
  Email,
  Flow,
  LocaleName,
  Name,
  Password,
  Proof,
  Proved,
  SignedIn,
  Tokens,
} from '../../account.ts'
import { codePurposes, socialProviders } from '../../words.ts'
import { post } from '../row/endpoint.ts'
import { accountLimits, guessLimits, hour, mailCall, minute, signInLimits } from '../row/limits.ts'
import { call } from '../row/row.ts'

/** The result of a checked code: tokens if it signs in, otherwise a proof for the next step. */
export const CodeChecked = SignedIn.or(Proved)

/** Calls by which consumers sign in and out. */
export const entryCalls = {
  signIn: call({
    ...post('/user/sign_in', 'login'),
    summary: 'Sign in with e-mail address and password',
    access: 'open',
    limits: signInLimits,
    input: type({ email: Email, password: Password, 'either_type?': EitherType }),
    answer: SignedIn,
  }),
  signUp: call({
    ...post('/user/sign_up', 'signup'),
    summary: 'Make an account with the proof of a checked code',
    access: 'open',
    limits: [{ scope: 'ip', count: 20, seconds: hour }],
    input: type({
      proof: Proof,
      password: Password,
      'name?': Name,
      'locale?': LocaleName,
      'currency_unit?': Currency,
      'newsletter?': 'boolean',
    }),
    answer: Tokens,
  }),
  socialAuthorize: call({
    ...post('/user/social_authorize'),
    summary: 'The page of Apple, Google or Facebook that asks whether somebody wants to sign in',
    access: 'open',
    limits: [{ scope: 'ip', count: 60, seconds: 10 * minute }],
    input: type({
      provider: type.enumerated(...socialProviders),
      redirect_uri: '1 <= string <= 2048',
      state: /^[\w-]{16,128}$/,
      nonce: /^[\w-]{16,128}$/,
      /** SHA-256 of the code verifier (RFC 7636, S256). */
      code_challenge: /^[\w-]{43}$/,
    }),
    answer: type({ url: 'string' }),
  }),
  socialSignIn: call({
    ...post('/user/social_sign_in', 'login'),
    summary: 'Sign in with the authorisation code of Apple, Google or Facebook',
    access: 'open',
    isProvedElsewhere: true,
    limits: signInLimits.filter(({ scope }) => scope === 'ip'),
    input: type({
      provider: type.enumerated(...socialProviders),
      code: '1 <= string <= 2048',
      /** The verifier of the authorisation request's challenge (RFC 7636). */
      code_verifier: /^[\w.~-]{43,128}$/,
      nonce: /^[\w-]{16,128}$/,
      redirect_uri: '1 <= string <= 2048',
      /** Used only for a new account. */
      'locale?': LocaleName,
      'currency_unit?': Currency,
    }),
    answer: SignedIn,
  }),
  getVerificationCode: call({
    ...post('/user/get_verification_code', 'otp_request'),
    summary: 'Mail a six-digit code, good for one purpose and one conversation',
    ...mailCall,
    input: type({
      email: Email,
      purpose: type.enumerated(...codePurposes),
      /** Required if an earlier step must be proved: `new_email`, `complete_email`. */
      'proof?': Proof,
      'either_type?': EitherType,
    }),
    answer: CodeSent,
  }),
  checkVerificationCode: call({
    ...post('/user/check_verification_code', 'checkVerificationCode'),
    summary:
      'Check a mailed code: signs in (`buy` also a new address), or proves it for the next step',
    access: 'open',
    limits: guessLimits,
    input: type({
      email: Email,
      purpose: type.enumerated(...codePurposes),
      flow: Flow,
      code: Code,
      /** Used only for the account that the purpose `buy` makes of a new address. */
      'locale?': LocaleName,
      'currency_unit?': Currency,
    }),
    answer: CodeChecked,
  }),
  refreshToken: call({
    ...post('/user/refresh_token'),
    summary: 'Exchange a refresh token for new tokens; the old one ends',
    access: 'open',
    givesToken: true,
    limits: [{ scope: 'ip', count: 600, seconds: 10 * minute }],
    input: type({ refresh_token: '16 <= string <= 512' }),
    answer: Tokens,
  }),
  signOut: call({
    ...post('/user/sign_out'),
    summary: 'End this session; with `everywhere`, every session of the account',
    access: 'signed_in',
    limits: accountLimits,
    input: type({ 'everywhere?': 'boolean' }),
    answer: Done,
  }),
}
