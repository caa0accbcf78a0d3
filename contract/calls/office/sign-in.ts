import { type } from 'arktype'
import { Done, Nothing, Tokens } from '../../account.ts'
import { demoStaff, staffPermissions, staffRoleIds } from '../../office/staff-words.ts'
import { post } from '../row/endpoint.ts'
import { readLimits } from '../row/limits.ts'
import { call } from '../row/row.ts'

/** The secret of a link that invites a person. */
const InviteToken = type(/^[\w-]{43}$/)
const Flow = type(/^[\w.-]{16,512}$/)
const Options = type({ flow: 'string', options: 'object' })
const Credential = type('object')

const openLimits = [{ scope: 'ip', count: 60, seconds: 600, of: 'failures' }] as const
const challengeLimits = [{ scope: 'ip', count: 600, seconds: 600 }] as const

/** Calls with which the people of the office sign in, each with a passkey. */
export const staffSignInCalls = {
  staffSignInOptions: call({
    ...post('/office/sign_in_options'),
    summary: 'A challenge for signing in to the office; names nobody',
    access: 'open',
    limits: challengeLimits,
    input: Nothing,
    answer: Options,
  }),
  staffSignIn: call({
    ...post('/office/sign_in', 'login'),
    summary: 'Sign in to the office with the answer to a challenge',
    access: 'open',
    limits: openLimits,
    input: type({ flow: Flow, credential: Credential }),
    answer: Tokens,
  }),
  staffDemoSignIn: call({
    ...post('/office/demo_sign_in'),
    summary: 'Sign in as a person of the demonstration, never in production',
    access: 'open',
    limits: openLimits,
    input: type({ who: type.enumerated(...demoStaff) }),
    answer: Tokens,
  }),
  getStaffInvite: call({
    ...post('/office/invite/get'),
    summary: 'Whom a link invites, and a challenge for their passkey',
    access: 'open',
    limits: openLimits,
    input: type({ token: InviteToken }),
    answer: type({ name: 'string', email: 'string', flow: 'string', options: 'object' }),
  }),
  acceptStaffInvite: call({
    ...post('/office/invite/accept'),
    summary: 'Add the passkey of an invited person, and sign in; a link works once',
    access: 'open',
    limits: openLimits,
    input: type({ token: InviteToken, flow: Flow, credential: Credential }),
    answer: Tokens,
  }),
  staffConfirm: call({
    ...post('/office/confirm'),
    summary:
      'Prove again who is signed in: sensitive acts ask for a proof of the last five minutes',
    access: 'staff',
    limits: openLimits,
    // People of the demonstration have no passkey; in production their proof is refused.
    input: type({ flow: Flow, credential: Credential }).or({ demo: 'true' }),
    answer: type({ until: 'number.integer' }),
  }),
  staffSignOut: call({
    ...post('/office/sign_out'),
    summary: 'End this session of the office, or all of them',
    access: 'staff',
    limits: readLimits,
    input: type({ 'everywhere?': 'boolean' }),
    answer: Done,
  }),
  getStaffProfile: call({
    ...post('/office/profile'),
    summary: 'Who is signed in to the office, and what they may do for which brands',
    access: 'staff',
    limits: readLimits,
    input: Nothing,
    answer: type({
      staff_id: 'string',
      name: 'string',
      email: 'string',
      roles: type({ role: type.enumerated(...staffRoleIds), brand: 'string' }).array(),
      permissions: type.enumerated(...staffPermissions).array(),
    }),
  }),
}
