import type { Tokens } from '#contract/account.ts'
import type { Currency } from '#contract/money.ts'
import type { Viewer } from '#contract/pages/viewer.ts'

/**
 * Who sent the request. `withheld`: the access token has expired, and a request from another site
 * does not send the Strict refresh cookie. `unreachable`: it has expired and the backend fails.
 * `ended` is who was signed in until the session ended.
 */
export type Identity =
  | { kind: 'anonymous'; ended?: Viewer }
  | { kind: 'signed_in'; viewer: Viewer }
  | { kind: 'withheld' }
  | { kind: 'unreachable'; viewer: Viewer }

/** The session of one request. Its cookies are opened only when a step first asks for them. */
export type EdgeSession = {
  /** Opens the session once per request; renews an access token that is about to expire. */
  identity: () => Promise<Identity>
  /** The signed-in viewer after `identity()` and all changes since, or undefined. */
  readonly viewer: Viewer | undefined
  /** The sealed name of the viewer, which forms and scripts of a page that they see send along. */
  readonly shownTo: string | undefined
  /** Whether a page was shown to another person than the viewer, by the name that its form sent. */
  isOthers: (shownTo: string) => boolean
  /** The access token to call the backend with, or undefined. */
  bearer: () => Promise<string | undefined>
  /**
   * Signs in with new tokens of the backend, under a new session id. If a currency was chosen in
   * this browser, it is saved in the account; otherwise the account's currency becomes the
   * browser's.
   */
  start: (tokens: Tokens) => Promise<Viewer>
  /** Stores a changed profile; a changed currency also becomes the browser's. */
  update: (viewer: Viewer) => void
  /** Sets the browser's currency and, if someone is signed in, the account's. */
  chooseCurrency: (currency: Currency) => Promise<void>
  /** Fetches the profile from the backend and stores it in the session. */
  refreshViewer: () => Promise<Viewer | undefined>
  /** Ends the session in this browser; does nothing once the cookies have been written. */
  end: () => void
}
