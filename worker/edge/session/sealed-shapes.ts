import { type } from 'arktype'
import { SignInFlow } from '#contract/pages/sign-in-flow.ts'
import { Viewer } from '#contract/pages/viewer.ts'

// Shapes of the values in sealed cookies. The module is imported when the first cookie is opened:
// evaluating the schemas would take most of the worker's start-up time, and serving stored pages
// opens no cookie. Times are in unix seconds.

/** The value of the session cookie; `id` is created at every sign-in. */
export const SessionState = type({
  id: 'string',
  access: 'string',
  accessExpiresAt: 'number.integer',
  /** When a member's session ends unless it is used before; absent for consumers. */
  'idleAt?': 'number.integer',
  viewer: Viewer,
  /**
   * Whether the currency cookie was chosen in this browser. Otherwise it came from the account and
   * is deleted at sign-out.
   */
  'choseCurrency?': 'boolean',
})
export type SessionState = typeof SessionState.infer

/**
 * The value of the refresh cookie, which is valid only together with the session cookie of the same
 * id.
 */
export const RefreshState = type({ id: 'string', refresh: 'string', expiresAt: 'number.integer' })
export type RefreshState = typeof RefreshState.infer

/** The value of the cookie for a sign-in in progress. */
export const KeptFlow = type({ flow: SignInFlow, expiresAt: 'number.integer' })

/** What was typed into a form that was sent without a session: the page, and to whom it was shown. */
export const KeptForm = type({
  path: 'string',
  shownTo: 'string',
  fields: type(['string', 'string']).array(),
  expiresAt: 'number.integer',
})
export type KeptForm = typeof KeptForm.infer
