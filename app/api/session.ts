import { decodeBase64url } from '#contract/base64url.ts'
import type { CallName } from '#contract/calls/index.ts'
import type { Endpoint } from '#contract/calls/row/endpoints.ts'
import { ApiError, isEndedSession } from '#contract/errors.ts'
import type { Viewer } from '#contract/pages/viewer.ts'
import { type CallSignature, signCall, type TagRefusal } from '#crypto/signing.ts'
import { readAnswer } from './answer.ts'
import type { SessionEndEvent } from './ask-viewer.ts'
import { type ApiClient, type ApiClientOptions, createApiClient } from './client.ts'

/** The answer of `/session` to a browser; times in unix seconds, the key in base64url. */
export type Session = {
  serverTime: number
  tag: { key: string; kid: string; expiresAt: number }
  currency: string
  locale: string
  signedIn: boolean
  profile: Viewer | null
}

type SessionSource = Pick<ApiClientOptions, 'transport' | 'origin'>

/** Asks the shop's own host for a signing key of this visit and the server's time. */
export async function fetchSession({ transport, origin }: SessionSource): Promise<Session> {
  const request = new Request(new URL('/session', origin), { cache: 'no-store' })
  const response = await transport(request).catch((cause: unknown) => {
    throw new ApiError('network', 'no session', { cause, details: { reason: 'unreachable' } })
  })
  return readAnswer<Session>(response)
}

export type BrowserApiOptions = Omit<ApiClientOptions, 'sign' | 'shownTo'> & {
  affiliate: string | null
  /** Undefined only if nobody is signed in on the page, or its calls change nothing. */
  shownTo: string | undefined
  /** The browser's clock in milliseconds, which may be wrong. */
  now?: () => number
}

/**
 * The API client of a page. It signs by the server's clock with the short-lived key of `/session`,
 * renews the key before it expires, and renews it once after a refusal that a new key can cure. It
 * dispatches an event in the page when the person's own session has ended.
 */
export function createBrowserApi<Known extends CallName>(
  endpoints: Readonly<Record<Known, Endpoint>>,
  options: BrowserApiOptions,
): ApiClient<Known> {
  const signer = createSigner(options)
  return createApiClient(endpoints, {
    ...options,
    sign: signer.sign,
    onUnauthorized: async (error) => {
      if (isEndedSession(error)) dispatchEvent(new Event('session-end' satisfies SessionEndEvent))
      if (!isStaleSession(error)) return options.onUnauthorized?.(error) ?? 'stop'
      return signer.renew().then(
        () => 'again',
        () => 'stop',
      )
    },
  })
}

// A key is renewed this long before it expires, so that a call on a slow line still arrives in
// time.
const renewAheadMs = 60_000

const curable: readonly TagRefusal[] = ['clock', 'expired_key', 'unknown_key', 'foreign_channel']

function isStaleSession({ code, details }: ApiError): boolean {
  return code === 'unauthorized' && curable.some((reason) => reason === details?.reason)
}

type Signing = { kid: string; key: Uint8Array; endsAtMs: number; serverAheadMs: number }

function createSigner(options: BrowserApiOptions) {
  const now = options.now ?? Date.now
  let current: Promise<Signing> | undefined

  async function load(): Promise<Signing> {
    const askedMs = now()
    const { serverTime, tag } = await fetchSession(options)
    const key = decodeBase64url(tag.key)
    if (key?.length !== 32) throw new ApiError('malformed_response', 'no key in the session')
    // The server is assumed to have read its clock half-way between question and answer.
    const serverAheadMs = serverTime * 1000 - (askedMs + now()) / 2
    return { kid: tag.kid, key, endsAtMs: tag.expiresAt * 1000, serverAheadMs }
  }

  function renew(): Promise<Signing> {
    const loading = load()
    current = loading
    // The caller sees the failure; the next call asks for a new key.
    loading.catch(() => {
      if (current === loading) current = undefined
    })
    return loading
  }

  async function sign(): Promise<CallSignature> {
    const used = current ?? renew()
    const known = await used
    const isEnding = now() + known.serverAheadMs > known.endsAtMs - renewAheadMs
    const signing = isEnding ? await renewAfter(used, known) : known
    return signCall(signing, options.affiliate, now() + signing.serverAheadMs)
  }

  /**
   * Calls that find the same key about to expire share its renewal. If the renewal fails, they sign
   * with the old key.
   */
  function renewAfter(used: Promise<Signing>, known: Signing): Promise<Signing> {
    const renewed = current && current !== used ? current : renew()
    return renewed.catch(() => known)
  }

  return { sign, renew }
}
