import type { EdgeContext } from '../edge.ts'
import type { RefreshState, SessionState } from './sealed-shapes.ts'
import {
  clearedCookies,
  readSessionCookies,
  type Sealing,
  sealRefresh,
  sealSession,
} from './session-cookies.ts'

/** The two parts of a session; if both are missing, nobody is signed in. */
export type Held = { session?: SessionState | undefined; refresh?: RefreshState | undefined }

/** The session's cookies during one request: read once, changed repeatedly, written once. */
export type SessionJar = {
  held: () => Held
  /** Reads the request's cookies. Invalid ones are deleted on the way out. */
  read: () => Promise<Held>
  /** Replaces the session; `isWritten: false` leaves the visitor's cookies unchanged. */
  hold: (held: Held, options?: { isWritten: boolean }) => void
  /** Replaces the session cookie and keeps the refresh token. */
  holdSession: (session: SessionState) => void
  isClosed: () => boolean
  /** Whether the browser gets another session, or none, in place of its current one. */
  isExchanged: () => boolean
  /** Returns the `Set-Cookie` values of all changes. No change is possible afterwards. */
  close: () => string[]
}

export function createSessionJar(c: EdgeContext, sealing: Sealing): SessionJar {
  let current: Held = {}
  let isClosed = false
  let sent: string | undefined
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
    isExchanged: () => changed.session && current.session?.id !== sent,
    async read() {
      const { session, refresh, isSpoilt } = await readSessionCookies(c, sealing)
      sent = session?.id
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
