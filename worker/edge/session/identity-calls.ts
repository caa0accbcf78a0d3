import type { Tokens } from '#contract/account.ts'
import type { CallName } from '#contract/calls/index.ts'
import { callOf } from '#contract/calls/row/account-calls.ts'
import { toCamel } from '#contract/case.ts'
import { ApiError, fromProblem, isEndedSession } from '#contract/errors.ts'
import type { Currency } from '#contract/money.ts'
import { toViewer } from '#contract/pages/to-viewer.ts'
import type { Viewer } from '#contract/pages/viewer.ts'
import type { SessionKind } from '#contract/words.ts'

/** Sends one call to the backend on behalf of this request; `body` is in snake_case. */
export type PostCall = (call: {
  name: CallName
  body: object
  bearer?: string
}) => Promise<Response>

/**
 * Exchanges a refresh token for new tokens. Returns undefined if the session has ended; throws an
 * `ApiError` if the backend's answer does not settle that.
 */
export async function renewTokens(
  post: PostCall,
  refreshToken: string,
): Promise<Tokens | undefined> {
  const response = await reach(post, {
    name: 'refreshToken',
    body: { refresh_token: refreshToken },
  })
  if (response.ok) return readTokens(await response.json())
  const error = await fromProblem(response)
  if (isEndedSession(error) || error.code === 'invalid_input') return undefined
  throw error
}

/** Returns the viewer that the access token belongs to, in the form that the session stores. */
export async function fetchViewer(post: PostCall, of: Access): Promise<Viewer> {
  if (of.accountType === 'staff') return fetchStaff(post, of.accessToken)
  return askProfile(post, of, { name: 'getProfile', body: {} })
}

/** Saves the chosen currency in the account and returns the updated viewer. */
export async function pushCurrency(
  post: PostCall,
  of: Access,
  currency: Currency,
): Promise<Viewer> {
  return askProfile(post, of, { name: 'updateProfile', body: { currency_unit: currency } })
}

/** Returns a person of the office in the form that the session stores. */
async function fetchStaff(post: PostCall, bearer: string): Promise<Viewer> {
  const response = await reach(post, { name: 'getStaffProfile', body: {}, bearer })
  if (!response.ok) throw await fromProblem(response)
  const { staff_id: userId, name, email } = (await response.json()) as Record<string, string>
  if (!userId || name === undefined || !email) {
    throw new ApiError('malformed_response', 'expected a person of the office')
  }
  const locale = { currency: 'USD', locale: 'en' } as const
  return {
    userId,
    name,
    email,
    accountType: 'enterprise',
    flag: 'staff',
    permissions: [],
    ...locale,
  }
}

type Access = { accessToken: string; accountType: SessionKind }

/** The endpoints for the profile differ by account type. */
async function askProfile(
  post: PostCall,
  { accessToken, accountType: kind }: Access,
  { name, body }: { name: 'getProfile' | 'updateProfile'; body: object },
): Promise<Viewer> {
  const accountType = kind === 'enterprise' ? kind : 'normal'
  const call = { name: callOf(accountType, name), body, bearer: accessToken }
  const response = await reach(post, call)
  if (!response.ok) throw await fromProblem(response)
  const viewer = await readViewer(await response.json())
  if (!viewer) throw new ApiError('malformed_response', 'expected a profile')
  return viewer
}

/** Returns the tokens of an answer; throws `malformed_response` if the JSON holds none. */
export async function readTokens(json: unknown): Promise<Tokens> {
  const { Tokens } = await loadShapes()
  if (!Tokens.allows(json)) throw new ApiError('malformed_response', 'expected tokens')
  return toCamel(json)
}

/**
 * Returns the viewer of a profile in its snake_case JSON form, or undefined for any other value.
 */
export async function readViewer(json: unknown): Promise<Viewer | undefined> {
  const { Profile } = await loadShapes()
  return Profile.allows(json) ? toViewer(toCamel(json)) : undefined
}

// Imported with the first answer, because evaluating the schemas would take most of the worker's
// start-up time.
const loadShapes = () => import('#contract/account.ts')

async function reach(post: PostCall, call: Parameters<PostCall>[0]): Promise<Response> {
  return post(call).catch((cause: unknown) => {
    throw new ApiError('upstream_unavailable', 'the backend cannot be reached', { cause })
  })
}
