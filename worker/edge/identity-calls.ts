import type { Tokens } from '#contract/account.ts'
import { callOf } from '#contract/calls/account-calls.ts'
import type { CallName } from '#contract/calls/index.ts'
import { toCamel } from '#contract/case.ts'
import { ApiError, fromProblem, isEndedSession } from '#contract/errors.ts'
import type { Currency } from '#contract/money.ts'
import { toViewer } from '#contract/to-viewer.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { AccountType } from '#contract/words.ts'

/** One call of the backend in this request's name; `body` is in snake_case. */
export type PostCall = (call: {
  name: CallName
  body: object
  bearer?: string
}) => Promise<Response>

/**
 * New tokens for a refresh token, or undefined where the session has ended. Throws an `ApiError`
 * where neither can be told.
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

/** Who the tokens speak for, as the session keeps it. */
export async function fetchViewer(post: PostCall, of: Access): Promise<Viewer> {
  return askProfile(post, of, { name: 'getProfile', body: {} })
}

/** Tells the account of a currency that was chosen; gives who the tokens speak for then. */
export async function pushCurrency(
  post: PostCall,
  of: Access,
  currency: Currency,
): Promise<Viewer> {
  return askProfile(post, of, { name: 'updateProfile', body: { currency_unit: currency } })
}

type Access = { accessToken: string; accountType: AccountType }

/** Each account type has calls of its own about its profile. */
async function askProfile(
  post: PostCall,
  { accessToken, accountType }: Access,
  { name, body }: { name: 'getProfile' | 'updateProfile'; body: object },
): Promise<Viewer> {
  const call = { name: callOf(accountType, name), body, bearer: accessToken }
  const response = await reach(post, call)
  if (!response.ok) throw await fromProblem(response)
  const viewer = await readViewer(await response.json())
  if (!viewer) throw new ApiError('malformed_response', 'expected a profile')
  return viewer
}

/** The tokens of a backend's answer; throws `malformed_response` for anything else. */
export async function readTokens(json: unknown): Promise<Tokens> {
  const { Tokens } = await loadShapes()
  if (!Tokens.allows(json)) throw new ApiError('malformed_response', 'expected tokens')
  return toCamel(json)
}

/** The viewer of a profile as it travels, or undefined for anything else. */
export async function readViewer(json: unknown): Promise<Viewer | undefined> {
  const { Profile } = await loadShapes()
  return Profile.allows(json) ? toViewer(toCamel(json)) : undefined
}

// With the first answer: shapes are most of what a start would evaluate.
const loadShapes = () => import('#contract/account.ts')

async function reach(post: PostCall, call: Parameters<PostCall>[0]): Promise<Response> {
  return post(call).catch((cause: unknown) => {
    throw new ApiError('upstream_unavailable', 'the backend cannot be reached', { cause })
  })
}
