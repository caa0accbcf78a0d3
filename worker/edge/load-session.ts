import type { Tokens } from '#contract/account.ts'
import { ApiError } from '#contract/errors.ts'
import type { Currency } from '#contract/money.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { SealingKeys } from '../crypto/sealed.ts'
import type { EdgeContext, EdgeStep } from './edge.ts'
import { fetchViewer, type PostCall, pushCurrency, renewTokens } from './identity-calls.ts'
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
  /**
   * Signs in with tokens fresh from the backend, under a new session id. The currency chosen in this
   * browser becomes the account's; without a choice, the account's becomes the browser's.
   */
  start: (tokens: Tokens) => Promise<Viewer>
  /** Keeps a changed profile; the shop follows a changed currency. */
  update: (viewer: Viewer) => void
  /** Makes a currency that of this browser, and of the account, if anybody is signed in. */
  chooseCurrency: (currency: Currency) => Promise<void>
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
        found ??= findStanding(opening).then((standing) => lendCurrency(c, standing))
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
  const { c, jar, post, now } = opening
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
      const choice = chosenCurrency(opening)
      keep(opening, tokens, { id: crypto.randomUUID(), viewer })
      if (choice) return pushChoice(opening, choice, viewer)
      c.get('currencyCookie').keep(viewer.currency)
      return viewer
    },
    update(viewer) {
      const { session } = jar.held()
      if (!session) return
      if (viewer.currency !== session.viewer.currency) c.get('currencyCookie').keep(viewer.currency)
      jar.holdSession({ ...session, viewer })
    },
    async chooseCurrency(currency) {
      const { kind } = await standing()
      const { viewer } = jar.held().session ?? {}
      // After the standing, which may have made another one the browser's.
      c.get('currencyCookie').keep(currency)
      if (kind === 'signed_in' && viewer) await pushChoice(opening, currency, viewer)
    },
    refreshViewer: () => refreshViewer(opening),
    end() {
      if (!jar.isClosed()) leave(opening)
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
  if (isWithheld) jar.hold({}, { isWritten: false })
  else leave(opening)
  return { kind: isWithheld ? 'withheld' : 'anonymous' }
}

async function renew(
  opening: Opening,
  { access, accessExpiresAt, ...known }: SessionState,
  { refresh }: RefreshState,
): Promise<Standing> {
  const { viewer } = known
  const tokens = await orRefusal(renewTokens(opening.post, refresh))
  if (tokens instanceof ApiError) {
    if (accessExpiresAt > opening.now) return { kind: 'signed_in', viewer }
    opening.jar.hold({}, { isWritten: false })
    return { kind: 'unreachable', viewer }
  }
  if (!tokens) {
    leave(opening)
    return { kind: 'anonymous' }
  }
  keep(opening, tokens, known)
  // Without today's profile the tokens are good all the same, and the known one stays.
  const found = await orRefusal(refreshViewer(opening))
  return { kind: 'signed_in', viewer: found instanceof ApiError ? viewer : (found ?? viewer) }
}

/** Ends the session here; a currency that came with it is not the next one's choice. */
function leave({ c, jar }: Opening): void {
  const { session } = jar.held()
  if (session && !session.choseCurrency) c.get('currencyCookie').drop()
  jar.hold({})
}

/** What of a session outlives its access token. */
type Known = Omit<SessionState, 'access' | 'accessExpiresAt'>

function keep({ jar, now }: Opening, tokens: Tokens, known: Known): void {
  const { id } = known
  const { accessToken: access, expiresAt: accessExpiresAt, refreshToken } = tokens
  jar.hold({
    session: { ...known, access, accessExpiresAt },
    refresh: refreshToken ? { id, refresh: refreshToken, expiresAt: now + idleSeconds } : undefined,
  })
}

/** What was chosen in this browser; what came with the account that is signed in is no choice. */
function chosenCurrency({ c, jar }: Opening): Currency | undefined {
  const { session } = jar.held()
  return session && !session.choseCurrency ? undefined : c.get('currencyCookie').kept
}

/** Where the account cannot be told, it keeps its own; in this browser the choice counts anyway. */
async function pushChoice(
  { jar, post }: Opening,
  currency: Currency,
  viewer: Viewer,
): Promise<Viewer> {
  const { session } = jar.held()
  if (!session) throw new Error('expected somebody to be signed in')
  const { access: accessToken } = session
  const of = { accessToken, accountType: viewer.accountType }
  const isKnown = viewer.currency === currency
  const pushed = isKnown ? viewer : await orRefusal(pushCurrency(post, of, currency))
  const current = pushed instanceof ApiError ? viewer : pushed
  jar.holdSession({ ...session, viewer: current, choseCurrency: true })
  return current
}

/** Without a choice of this browser, the account's currency is the shop's. */
function lendCurrency(c: EdgeContext, standing: Standing): Standing {
  const { kept, keep } = c.get('currencyCookie')
  if (!kept && standing.kind === 'signed_in') keep(standing.viewer.currency)
  return standing
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
  chooseCurrency: refuseChange,
  refreshViewer: async () => undefined,
  end: refuseChange,
}

function refuseChange(): never {
  throw new Error('expected nobody to sign in or out on a page that is shared')
}
