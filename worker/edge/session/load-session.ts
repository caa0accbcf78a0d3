import type { Tokens } from '#contract/account.ts'
import { ApiError } from '#contract/errors.ts'
import type { Currency } from '#contract/money.ts'
import { unattendedHeader } from '#contract/pages/shown-to.ts'
import type { Viewer } from '#contract/pages/viewer.ts'
import type { SealingKeys } from '#crypto/sealed.ts'
import { isSealedName, type Naming, sealName } from '#crypto/sealed-name.ts'
import { clearSiteData, fetchedAhead } from '../clear-site-data.ts'
import { isCrossSite } from '../door/same-origin.ts'
import type { EdgeContext, EdgeStep } from '../edge.ts'
import type { EdgeSession, Identity } from '../edge-session.ts'
import { fetchViewer, type PostCall, pushCurrency, renewTokens } from './identity-calls.ts'
import type { RefreshState, SessionState } from './sealed-shapes.ts'
import { idleSeconds, memberEnd, memberIdleSeconds } from './session-cookies.ts'
import { createSessionJar, type SessionJar } from './session-jar.ts'

export type SessionOptions = {
  keys: SealingKeys
  /** Returns the function by which this request calls the backend. */
  postOf: (c: EdgeContext) => PostCall
  /** The clock, in milliseconds. */
  now?: () => number
}

/**
 * Seconds before its end at which a token is renewed, so that it outlives the call that uses it.
 */
const renewAheadSeconds = 30
/** The use of a session is noted in its cookie at most once in this many seconds. */
const noteUseSeconds = 60

/**
 * Gives the request its session and writes changed cookies once, on the way out. A response that
 * depends on the cookies is never stored.
 */
export function loadSession({ keys, postOf, now = Date.now }: SessionOptions): EdgeStep {
  return async function loadSession(c, next) {
    const seconds = Math.floor(now() / 1000)
    const channel = c.get('tenant').slug
    const jar = createSessionJar(c, { keys, now: seconds, channel })
    const naming = { keys, purpose: `shown.${channel}` }
    const opening = { c, jar, naming, post: postOf(c), now: seconds }
    let found: Promise<Identity> | undefined
    c.set(
      'session',
      sessionOf(opening, () => {
        found ??= findIdentity(opening).then((identity) => lendCurrency(c, identity))
        return found
      }),
    )
    await next()
    const cookies = jar.close()
    if (found || cookies.length > 0) c.header('cache-control', 'no-store')
    for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
    if (jar.isExchanged()) clearSiteData(c, fetchedAhead)
  }
}

/** What is needed to open a session; `now` in unix seconds. */
type Opening = { c: EdgeContext; jar: SessionJar; naming: Naming; post: PostCall; now: number }

function sessionOf(opening: Opening, identity: EdgeSession['identity']): EdgeSession {
  const { c, jar, naming, post, now } = opening
  return {
    identity,
    get viewer() {
      return jar.held().session?.viewer
    },
    get shownTo() {
      return this.viewer && sealName(this.viewer.userId, naming)
    },
    isOthers(shownTo) {
      return this.viewer !== undefined && !isSealedName(shownTo, this.viewer.userId, naming)
    },
    async bearer() {
      await identity()
      const { session } = jar.held()
      return session && session.accessExpiresAt > now ? session.access : undefined
    },
    async start(tokens) {
      await identity()
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
      const { kind } = await identity()
      const { viewer } = jar.held().session ?? {}
      // `identity()` may set the cookie to the account's currency, so the chosen one is written
      // after it.
      c.get('currencyCookie').keep(currency)
      if (kind === 'signed_in' && viewer) await pushChoice(opening, currency, viewer)
    },
    refreshViewer: () => refreshViewer(opening),
    end() {
      if (!jar.isClosed()) leave(opening)
    },
  }
}

async function findIdentity(opening: Opening): Promise<Identity> {
  const { c, jar, now } = opening
  const { session, refresh } = await jar.read()
  if (!session) return { kind: 'anonymous' }
  const { accessExpiresAt, viewer } = session
  const isMember = viewer.accountType === 'enterprise'
  const isLive = (isMember ? memberEnd(session) : accessExpiresAt) > now
  const isEnding = accessExpiresAt - now < renewAheadSeconds
  if (isLive && isMember) noteUse(opening, session)
  if (isLive && !(isEnding && refresh)) return { kind: 'signed_in', viewer }
  if (refresh) return renew(opening, session, refresh)
  const isWithheld = viewer.accountType === 'normal' && isCrossSite(c)
  if (isWithheld) jar.hold({}, { isWritten: false })
  else leave(opening)
  return isWithheld ? { kind: 'withheld' } : { kind: 'anonymous', ended: viewer }
}

/**
 * Moves the end of a member's session on, at most once a minute, unless the page asks by itself
 * while nobody uses it.
 */
function noteUse({ c, jar, now }: Opening, session: SessionState): void {
  const idleAt = now + memberIdleSeconds
  const isRecent = (session.idleAt ?? 0) > idleAt - noteUseSeconds
  if (!isRecent && c.req.header(unattendedHeader) === undefined) {
    jar.holdSession({ ...session, idleAt })
  }
}

async function renew(
  opening: Opening,
  { access, accessExpiresAt, ...known }: SessionState,
  { refresh }: RefreshState,
): Promise<Identity> {
  const { viewer } = known
  const tokens = await orRefusal(renewTokens(opening.post, refresh))
  if (tokens instanceof ApiError) {
    if (accessExpiresAt > opening.now) return { kind: 'signed_in', viewer }
    opening.jar.hold({}, { isWritten: false })
    return { kind: 'unreachable', viewer }
  }
  if (!tokens) {
    leave(opening)
    return { kind: 'anonymous', ended: viewer }
  }
  keep(opening, tokens, known)
  // If the profile cannot be fetched, the new tokens are still valid and the stored profile stays
  // in use.
  const found = await orRefusal(refreshViewer(opening))
  return { kind: 'signed_in', viewer: found instanceof ApiError ? viewer : (found ?? viewer) }
}

/** Ends the session in this browser; a currency that came from the account ends with it. */
function leave({ c, jar }: Opening): void {
  const { session } = jar.held()
  if (session && !session.choseCurrency) c.get('currencyCookie').drop()
  jar.hold({})
}

/** The parts of a session that stay the same when its access token is renewed. */
type Known = Omit<SessionState, 'access' | 'accessExpiresAt' | 'idleAt'>

function keep({ jar, now }: Opening, tokens: Tokens, known: Known): void {
  const { id } = known
  const { accessToken: access, expiresAt: accessExpiresAt, refreshToken } = tokens
  jar.hold({
    session: { ...known, access, accessExpiresAt, ...idleOf(known.viewer, now) },
    refresh: refreshToken ? { id, refresh: refreshToken, expiresAt: now + idleSeconds } : undefined,
  })
}

function idleOf({ accountType }: Viewer, now: number): Pick<SessionState, 'idleAt'> {
  return accountType === 'enterprise' ? { idleAt: now + memberIdleSeconds } : {}
}

/** Returns the currency chosen in this browser; the account's own currency is not a choice. */
function chosenCurrency({ c, jar }: Opening): Currency | undefined {
  const { session } = jar.held()
  return session && !session.choseCurrency ? undefined : c.get('currencyCookie').kept
}

/** Saves the choice in the account if possible; it applies in this browser even if that fails. */
async function pushChoice(
  { jar, post }: Opening,
  currency: Currency,
  viewer: Viewer,
): Promise<Viewer> {
  const { session } = jar.held()
  if (!session) throw new Error('expected somebody to be signed in')
  const { access: accessToken } = session
  const of = { accessToken, accountType: viewer.accountType }
  const isKnown = viewer.currency === currency || viewer.flag === 'staff'
  const pushed = isKnown ? viewer : await orRefusal(pushCurrency(post, of, currency))
  const current = pushed instanceof ApiError ? viewer : pushed
  jar.holdSession({ ...session, viewer: current, choseCurrency: true })
  return current
}

/** Sets the browser's currency cookie to the account's currency if the browser has none. */
function lendCurrency(c: EdgeContext, identity: Identity): Identity {
  const { kept, keep } = c.get('currencyCookie')
  if (!kept && identity.kind === 'signed_in') keep(identity.viewer.currency)
  return identity
}

async function refreshViewer({ jar, post }: Opening): Promise<Viewer | undefined> {
  const { session } = jar.held()
  if (!session) return undefined
  const { access: accessToken, viewer } = session
  const accountType = viewer.flag === 'staff' ? 'staff' : viewer.accountType
  const found = await fetchViewer(post, { accessToken, accountType })
  jar.holdSession({ ...session, viewer: found })
  return found
}

/** Returns an `ApiError` as a value. Other errors are bugs and are rethrown. */
async function orRefusal<T>(call: Promise<T>): Promise<T | ApiError> {
  return call.catch((error: unknown) => {
    if (error instanceof ApiError) return error
    throw error
  })
}

/** The session of a page that is the same for every visitor: nobody is signed in. */
export const noSession: EdgeSession = {
  identity: async () => ({ kind: 'anonymous' }),
  viewer: undefined,
  shownTo: undefined,
  isOthers: () => false,
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
