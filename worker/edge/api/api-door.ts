import { profilePaths } from '#contract/calls/row/account-calls.ts'
import { apiBase, deleteAccount, guestToken, signOut } from '#contract/calls/row/endpoints.ts'
import { ApiError, fromProblem, isEndedSession, problemResponse } from '#contract/errors.ts'
import { othersPage, shownToHeader } from '#contract/pages/shown-to.ts'
import { isCrossSite } from '../door/same-origin.ts'
import type { EdgeContext } from '../edge.ts'
import type { EdgeSession } from '../edge-session.ts'
import { readTokens, readViewer } from '../session/identity-calls.ts'

type DoorOptions = {
  /** Forwards the call to the backend without cookies, with this access token if there is one. */
  forward: (c: EdgeContext, bearer?: string) => Promise<Response>
}

/**
 * The answers to these paths are the same for every visitor and may be stored, so no cookie is
 * read.
 */
const openPaths = ['catalogue/', 'files/', 'openapi.json'].map((path) => `${apiBase}/${path}`)

/**
 * Serves the API to browsers and apps. On the way in, a browser's session is turned into a bearer
 * token; on the way out, tokens in an answer are moved into the session, so that no script ever
 * holds a session's token. Apps send their own `authorization` header, and their calls pass through
 * unchanged.
 */
export function serveApi({ forward }: DoorOptions): (c: EdgeContext) => Promise<Response> {
  return async function serveApi(c) {
    try {
      if (c.req.header('authorization') !== undefined) return unstored(await forward(c))
      if (isOpenRead(c)) return withoutCookies(await forward(c))
      if (isFormLike(c)) return refuse(c, unreadable())
      const bearer = await bearerOf(c)
      return await settle(c, await forward(c, bearer), bearer)
    } catch (error) {
      if (error instanceof ApiError) return refuse(c, error)
      throw error
    }
  }
}

function isOpenRead(c: EdgeContext): boolean {
  const { pathname } = c.get('url')
  return (
    ['GET', 'HEAD'].includes(c.req.method) && openPaths.some((path) => pathname.startsWith(path))
  )
}

/**
 * Returns no token for a request from another site: such a request may read an address but never
 * acts in the name of the signed-in person. A call by a page that was shown to somebody else is
 * refused.
 */
async function bearerOf(c: EdgeContext): Promise<string | undefined> {
  if (isCrossSite(c)) return undefined
  const identity = await c.get('session').identity()
  const shownTo = c.req.header(shownToHeader)
  if (shownTo !== undefined && c.get('session').isOthers(shownTo)) {
    throw new ApiError('conflict', undefined, { details: { reason: othersPage } })
  }
  if (identity.kind === 'unreachable') {
    throw new ApiError('upstream_unavailable', undefined, { details: { retryAfterSeconds: 5 } })
  }
  return c.get('session').bearer()
}

/**
 * Moves the session's part of an answer, such as tokens, into the session and removes it from the
 * body.
 */
async function settle(c: EdgeContext, answer: Response, bearer?: string): Promise<Response> {
  const session = c.get('session')
  if (!answer.ok) {
    if (bearer && answer.status === 401 && isEndedSession(await fromProblem(answer.clone()))) {
      session.end()
    }
    return unstored(answer)
  }
  if (mediaType(answer) !== 'application/json') return unstored(answer)
  const text = await answer.text()
  const shown = await keep(c.get('url').pathname, parseObject(text), session)
  return unstored(new Response(shown ? JSON.stringify(shown) : text, answer))
}

type Json = Record<string, unknown>

/**
 * Updates the session from an answer. Returns the body to send instead if tokens were removed from
 * it, otherwise undefined.
 */
async function keep(path: string, json: Json | undefined, session: EdgeSession) {
  if (endingPaths.has(path)) session.end()
  if (!json || path === guestPath) return undefined
  if ('access_token' in json || 'refresh_token' in json) {
    await session.start(await readTokens(json))
    const { access_token, refresh_token, ...shown } = json
    return shown
  }
  const isProfile = profilePaths.includes(path.slice(apiBase.length))
  const viewer = isProfile ? await readViewer(json) : undefined
  if (viewer && viewer.userId === session.viewer?.userId) session.update(viewer)
  return undefined
}

/** A guest token belongs to no session, so scripts may hold it. */
const guestPath = apiBase + guestToken.path
const endingPaths = new Set([signOut, deleteAccount].map(({ path }) => apiBase + path))

function parseObject(text: string): Json | undefined {
  const json = text === '' ? undefined : parseJson(text)
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ApiError('malformed_response', 'expected a JSON answer', { cause })
  }
}

/**
 * Whether a form on any site could send this request without a preflight (Fetch, section 4.10:
 * simple requests).
 */
function isFormLike(c: EdgeContext): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) return false
  const type = mediaType(c.req.raw)
  if (type === '') return c.req.raw.body !== null
  return ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'].includes(type)
}

function mediaType({ headers }: { headers: Headers }): string {
  return headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
}

function unreadable(): ApiError {
  const details = { reason: 'content_type' }
  return new ApiError('invalid_input', 'the body must be JSON in UTF-8', { details, status: 415 })
}

function refuse(c: EdgeContext, error: ApiError): Response {
  return problemResponse(error, c.get('requestId'))
}

/** Only the edge sets cookies; cookies that the backend sets are removed. */
function withoutCookies(answer: Response): Response {
  const response = new Response(answer.body, answer)
  response.headers.delete('set-cookie')
  return response
}

function unstored(answer: Response): Response {
  const response = withoutCookies(answer)
  response.headers.set('cache-control', 'no-store')
  return response
}
