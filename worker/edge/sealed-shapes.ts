import { type } from 'arktype'
import { SignInFlow } from '#contract/sign-in-flow.ts'
import { Viewer } from '#contract/viewer.ts'

// What sealed cookies hold. Loaded with the first cookie that is opened: shapes are most of what a
// start would evaluate, and stored pages open none. Times in unix seconds.

/** What the session cookie holds; `id` is drawn anew at every sign-in. */
export const SessionState = type({
  id: 'string',
  access: 'string',
  accessExpiresAt: 'number.integer',
  viewer: Viewer,
  /** The currency cookie is a choice of this browser; else it is the account's and leaves with it. */
  'choseCurrency?': 'boolean',
})
export type SessionState = typeof SessionState.infer

/** What the refresh cookie holds: of use only beside the session cookie of the same id. */
export const RefreshState = type({ id: 'string', refresh: 'string', expiresAt: 'number.integer' })
export type RefreshState = typeof RefreshState.infer

/** What the cookie of a sign-in under way holds. */
export const KeptFlow = type({ flow: SignInFlow, expiresAt: 'number.integer' })
