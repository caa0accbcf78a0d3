import { type } from 'arktype'
import {
  Code,
  CodeSent,
  Currency,
  EitherType,
  Email,
  Flow,
  LocaleName,
  Name,
  Nothing,
  Password,
  PasswordDue,
  Profile,
  Proof,
  Proved,
  Tokens,
} from '../../account.ts'
import { get, post } from '../row/endpoint.ts'
import {
  accountLimits,
  guessLimits,
  hour,
  mailCall,
  profileLimits,
  readLimits,
  signInLimits,
} from '../row/limits.ts'
import { call } from '../row/row.ts'

// Members are invited: there is no sign-up, and a code alone does not sign in.
const Purpose = type("'reset' | 'reauthenticate'")

/** Calls of organisations' members that concern identity, below /enterprise. */
export const enterpriseCalls = {
  signIn: call({
    ...post('/enterprise/sign_in', 'login'),
    summary: 'Sign in as a member of an organisation; the session is not refreshed',
    access: 'open',
    limits: signInLimits,
    input: type({ email: Email, password: Password, 'either_type?': EitherType }),
    answer: Tokens.or(PasswordDue),
  }),
  getVerificationCode: call({
    ...post('/enterprise/get_verification_code', 'otp_request'),
    summary: 'Mail a six-digit code to a member',
    ...mailCall,
    input: type({ email: Email, purpose: Purpose, 'either_type?': EitherType }),
    answer: CodeSent,
  }),
  checkVerificationCode: call({
    ...post('/enterprise/check_verification_code', 'checkVerificationCode'),
    summary: 'Check a mailed code; gives the proof for the next step',
    access: 'open',
    limits: guessLimits,
    input: type({ email: Email, purpose: Purpose, flow: Flow, code: Code }),
    answer: Proved,
  }),
  resetPassword: call({
    ...post('/enterprise/reset_password', 'login'),
    summary: 'Set a new password with the proof of a checked code; all sessions end',
    access: 'open',
    limits: [{ scope: 'ip', count: 20, seconds: hour }],
    input: type({ proof: Proof, password: Password }),
    answer: Tokens,
  }),
  getProfile: call({
    ...post('/enterprise/get_profile'),
    summary: 'The member’s profile with organisation and roles',
    access: 'enterprise',
    limits: profileLimits,
    input: Nothing,
    answer: Profile,
  }),
  updateProfile: call({
    ...post('/enterprise/update_profile'),
    summary: 'Change name, avatar, currency, language or newsletter',
    access: 'enterprise',
    limits: accountLimits,
    input: type({
      'name?': Name,
      'avatar?': 'string <= 200 | null',
      'currency_unit?': Currency,
      'locale?': LocaleName,
      'newsletter?': 'boolean',
    }),
    answer: Profile,
  }),
  getAvailableRoles: call({
    ...get('/auth/get_enterprise_available_roles'),
    summary: 'The roles of the member’s organisation',
    access: 'enterprise',
    permission: ['GET_ACCOUNTS'],
    limits: readLimits,
    input: Nothing,
    answer: type({
      roles: type({
        id: 'string',
        name: 'string',
        permissions: type({ permission_key: 'string' }).array(),
      }).array(),
    }),
  }),
}
