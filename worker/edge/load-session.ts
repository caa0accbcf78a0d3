import type { Tokens } from '#contract/account.ts'
import { ApiError } from '#contract/errors.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { SealingKeys } from '../crypto/sealed.ts'
import type { EdgeContext, EdgeStep } from './edge.ts'
import { fetchViewer, type PostCall, renewTokens } from './identity-calls.ts'
import { isCrossSite } from './same-origin.ts'
import type { RefreshState, SessionState } from './sealed-shapes.ts'
import { idleSeconds } from './session-cookies.ts'
import { createSessionJar, type SessionJar } from './session-jar.ts'

/**
 * What is known of who asks. `withheld`: the access token has ended, and the Strict refresh cookie
 * does not come along from another site. `unreachable`: it has ended and the backend cannot be asked.
 */
export type Standing =
  | { kind: 'anonymous' }
  | { kind: 'signed_in'; viewer: Viewer }
  | { kind: 'withheld' }
  | { kind: 'unreachable'; viewer: Viewer }

/** The session of one request. Cookies are opened when first asked for, and never otherwise. */
export type EdgeSession = {
  /** Opens the session, renewing an access token that is about to end. Done once per request. */
  standing: () => Promise<Standing>
  /** Who is signed in after `standing()` and all changes since. */
  readonly viewer: Viewer | undefined
  /** The access token to call the backend with, or undefined. */
  bearer: () => Promise<string | undefined>
  /** Signs in with tokens fresh from the backend, under a new session id. */
  start: (tokens: Tokens) => Promise<Viewer>
  /** Keeps a changed profile. */
  update: (viewer: Viewer) => void
  /** Asks the backend for the profile and keeps it. */
  refreshViewer: () => Promise<Viewer | undefined>
  /** Signs out here. Once the answer is under way it does nothing: the next request learns it anew. */
  end: () => void
}

export type SessionOptions = {
  keys: SealingKeys
  /** How this request reaches the backend. */
  postOf: (c: EdgeContext) => PostCall
  /** The clock, in milliseconds. */
  now?: () => number
}

/** An access token that ends sooner is renewed first, so that it outlives the call it goes with. */
const renewAheadSeconds = 30

/**
 * Gives the request its session and writes the cookies once, on the way out, if anything changed.
 * Whatever was answered after a look at the cookies is stored nowhere.
 */
export function loadSession({ keys, postOf, now = Date.now }: SessionOptions): EdgeStep {
  return async function loadSession(c, next) {
    const seconds = Math.floor(now() / 1000)
    const jar = createSessionJar(c, { keys, now: seconds, channel: c.get('tenant').slug })
    const opening = { c, jar, post: postOf(c), now: seconds }
    let found: Promise<Standing> | undefined
    c.set(
      'session',
      sessionOf(opening, () => {
        found ??= findStanding(opening)
        return found
      }),
    )
    await next()
    const cookies = jar.close()
    if (found || cookies.length > 0) c.header('cache-control', 'no-store')
    for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
  }
}

/** A session being looked at; `now` in unix seconds. */
type Opening = { c: EdgeContext; jar: SessionJar; post: PostCall; now: number }

function sessionOf(opening: Opening, standing: EdgeSession['standing']): EdgeSession {
  const { jar, post, now } = opening
  return {
    standing,
    get viewer() {
      return jar.held().session?.viewer
    },
    async bearer() {
      await standing()
      const { session } = jar.held()
      return session && session.accessExpiresAt > now ? session.access : undefined
    },
    async start(tokens) {
      await standing()
      const viewer = await fetchViewer(post, tokens)
      keep(opening, tokens, { id: crypto.randomUUID(), viewer })
      return viewer
    },
    update(viewer) {
      const { session } = jar.held()
      if (session) jar.holdSession({ ...session, viewer })
    },
    refreshViewer: () => refreshViewer(opening),
    end() {
      if (!jar.isClosed()) jar.hold({})
    },
  }
}

async function findStanding(opening: Opening): Promise<Standing> {
  const { c, jar, now } = opening
  const { session, refresh } = await jar.read()
  if (!session) return { kind: 'anonymous' }
  const { accessExpiresAt, viewer } = session
  const isLive = accessExpiresAt > now
  const isEnding = accessExpiresAt - now < renewAheadSeconds
  if (isLive && !(isEnding && refresh)) return { kind: 'signed_in', viewer }
  if (refresh) return renew(opening, session, refresh)
  const isWithheld = viewer.accountType === 'normal' && isCrossSite(c)
  jar.hold({}, { isWritten: !isWithheld })
  return { kind: isWithheld ? 'withheld' : 'anonymous' }
}

async function renew(
  opening: Opening,
  { id, viewer, accessExpiresAt }: SessionState,
  { refresh }: RefreshState,
): Promise<Standing> {
  const tokens = await orRefusal(renewTokens(opening.post, refresh))
  if (tokens instanceof ApiError) {
    if (accessExpiresAt > opening.now) return { kind: 'signed_in', viewer }
    opening.jar.hold({}, { isWritten: false })
    return { kind: 'unreachable', viewer }
  }
  if (!tokens) {
    opening.jar.hold({})
    return { kind: 'anonymous' }
  }
  keep(opening, tokens, { id, viewer })
  // Without today's profile the tokens are good all the same, and the known one stays.
  const found = await orRefusal(refreshViewer(opening))
  return { kind: 'signed_in', viewer: found instanceof ApiError ? viewer : (found ?? viewer) }
}

function keep({ jar, now }: Opening, tokens: Tokens, known: { id: string; viewer: Viewer }): void {
  const { id, viewer } = known
  const { accessToken: access, expiresAt: accessExpiresAt, refreshToken } = tokens
  jar.hold({
    session: { id, access, accessExpiresAt, viewer },
    refresh: refreshToken ? { id, refresh: refreshToken, expiresAt: now + idleSeconds } : undefined,
  })
}

async function refreshViewer({ jar, post }: Opening): Promise<Viewer | undefined> {
  const { session } = jar.held()
  if (!session) return undefined
  const { access: accessToken, viewer } = session
  const found = await fetchViewer(post, { accessToken, accountType: viewer.accountType })
  jar.holdSession({ ...session, viewer: found })
  return found
}

/** An expected refusal as a value; a bug goes on. */
async function orRefusal<T>(call: Promise<T>): Promise<T | ApiError> {
  return call.catch((error: unknown) => {
    if (error instanceof ApiError) return error
    throw error
  })
}

/** The session of a page that everybody is served alike: there is none to be found. */
export const noSession: EdgeSession = {
  standing: async () => ({ kind: 'anonymous' }),
  viewer: undefined,
  bearer: async () => undefined,
  start: refuseChange,
  update: refuseChange,
  refreshViewer: async () => undefined,
  end: refuseChange,
}

function refuseChange(): never {
  throw new Error('expected nobody to sign in or out on a page that is shared')
}
