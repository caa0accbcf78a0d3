import type { EdgeContext } from './edge.ts'
import type { RefreshState, SessionState } from './sealed-shapes.ts'
import {
  clearedCookies,
  readSessionCookies,
  type Sealing,
  sealRefresh,
  sealSession,
} from './session-cookies.ts'

/** What a session is made of; without either, nobody is signed in. */
export type Held = { session?: SessionState | undefined; refresh?: RefreshState | undefined }

/** The session's cookies during one request: read once, changed any number of times, written once. */
export type SessionJar = {
  held: () => Held
  /** Takes what the cookies say. Spoilt ones are taken away on the way out. */
  read: () => Promise<Held>
  /** Goes on with this instead; `isWritten: false` leaves the visitor's cookies as they are. */
  hold: (held: Held, options?: { isWritten: boolean }) => void
  /** Keeps a changed session beside the same refresh token. */
  holdSession: (session: SessionState) => void
  isClosed: () => boolean
  /** The `Set-Cookie`s of all changes; none can follow. */
  close: () => string[]
}

export function createSessionJar(c: EdgeContext, sealing: Sealing): SessionJar {
  let current: Held = {}
  let isClosed = false
  const changed = { session: false, refresh: false }

  function change(to: Held, what: { session: boolean; refresh: boolean }): void {
    if (isClosed) throw new Error('expected the session to change before the answer goes out')
    current = to
    changed.session ||= what.session
    changed.refresh ||= what.refresh
  }

  return {
    held: () => current,
    isClosed: () => isClosed,
    async read() {
      const { session, refresh, isSpoilt } = await readSessionCookies(c, sealing)
      change({ session, refresh }, { session: isSpoilt && !session, refresh: isSpoilt })
      return current
    },
    hold: (held, { isWritten } = { isWritten: true }) =>
      change(held, { session: isWritten, refresh: isWritten }),
    holdSession: (session) => change({ ...current, session }, { session: true, refresh: false }),
    close() {
      isClosed = true
      const { session, refresh } = current
      const [clearSession, clearRefresh] = clearedCookies
      return [
        ...(changed.session ? [session ? sealSession(session, sealing) : clearSession] : []),
        ...(changed.refresh ? [refresh ? sealRefresh(refresh, sealing) : clearRefresh] : []),
      ]
    },
  }
}
