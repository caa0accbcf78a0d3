import { type } from 'arktype'
import { Done, Nothing, Tokens } from '../../account.ts'
import { maxPasskeyName } from '../../words.ts'
import { post } from '../row/endpoint.ts'
import { readLimits } from '../row/limits.ts'
import { call } from '../row/row.ts'

const own = {
  access: 'normal',
  limits: [{ scope: 'account', count: 30, seconds: 600 }],
} as const
const changing = { ...own, isSensitive: true } as const
const openLimits = [{ scope: 'ip', count: 60, seconds: 600, of: 'failures' }] as const
// Requesting a challenge is not an attempt to sign in, but each sign-in needs one: the limit allows
// for a large office.
const challengeLimits = [{ scope: 'ip', count: 600, seconds: 600 }] as const

/** JSON forms of WebAuthn's options and answers (Level 3, section 5.1). */
const Options = type({ flow: 'string', options: 'object' })
const Flow = type(/^[\w.-]{16,512}$/)
const Credential = type('object')
const PasskeyName = type(`1 <= string <= ${maxPasskeyName}`)
/** A credential id of up to 1,023 bytes (WebAuthn Level 3, section 4) in base64url. */
const PasskeyId = type(/^[\w-]{1,1364}$/)

/** A passkey as its owner sees it. */
export const Passkey = type({
  id: 'string',
  name: 'string',
  /** The host of the shop that the passkey belongs to; a passkey is valid for one host only. */
  host: 'string',
  created_at: 'number.integer',
  'last_used_at?': 'number.integer',
  is_synced: 'boolean',
})

/** Passkeys of consumers, below /user/passkey. */
export const passkeyCalls = {
  signInOptions: call({
    ...post('/user/passkey/sign_in_options'),
    summary: 'A challenge for signing in with a passkey; names no account',
    access: 'open',
    limits: challengeLimits,
    input: Nothing,
    answer: Options,
  }),
  signIn: call({
    ...post('/user/passkey/sign_in', 'login'),
    summary: 'Sign in with the answer to a challenge',
    access: 'open',
    limits: openLimits,
    input: type({ flow: Flow, credential: Credential }),
    answer: Tokens,
  }),
  reauthenticate: call({
    ...post('/user/passkey/reauthenticate'),
    summary: 'Prove oneself again with a passkey of the account',
    ...own,
    input: type({ flow: Flow, credential: Credential }),
    answer: type({ ok: 'true', until: 'number.integer' }),
  }),
  registrationOptions: call({
    ...post('/user/passkey/registration_options'),
    summary: 'A challenge for adding a passkey',
    ...changing,
    input: Nothing,
    answer: Options,
  }),
  register: call({
    ...post('/user/passkey/register'),
    summary: 'Add the passkey made for a challenge',
    ...changing,
    input: type({ flow: Flow, credential: Credential, name: PasskeyName }),
    answer: Passkey,
  }),
  list: call({
    ...post('/user/passkey/list'),
    summary: 'The account’s passkeys',
    access: 'normal',
    // The page of an order reads it each time.
    limits: readLimits,
    input: Nothing,
    answer: type({ passkeys: Passkey.array() }),
  }),
  rename: call({
    ...post('/user/passkey/rename'),
    summary: 'Name a passkey',
    ...own,
    input: type({ id: PasskeyId, name: PasskeyName }),
    answer: Passkey,
  }),
  remove: call({
    ...post('/user/passkey/remove'),
    summary: 'Remove a passkey, unless it is the last way in',
    ...changing,
    input: type({ id: PasskeyId }),
    answer: Done,
  }),
}
