import { startAuthentication, WebAuthnError } from '@simplewebauthn/browser'
import { createBrowserApi } from '#app/api/session.ts'
import type { Shop } from '#app/ui/shop.ts'
import {
  passkeyReauthenticate,
  passkeySignIn,
  passkeySignInOptions,
} from '#contract/calls/row/endpoints.ts'
import { ApiError } from '#contract/errors.ts'
import { refuseTag } from '#crypto/signing.ts'
import { type Drawing, type Drawn, drawToken } from '../draw-token.ts'
import { othersProblem } from '../others-problem.ts'

const endpoints = { passkeySignInOptions, passkeySignIn, passkeyReauthenticate }
const uses = { sign_in: 'passkeySignIn', reauthenticate: 'passkeyReauthenticate' } as const

type Challenge = Parameters<typeof startAuthentication>[0]['optionsJSON']

export type PasskeyUse = keyof typeof uses
export type PasskeyOutcome = 'accepted' | 'cancelled' | 'failed' | { problem: string }

/**
 * Requests a challenge, has the browser answer it, and signs in or proves the owner again; the
 * API's response sets the cookies.
 */
export async function showPasskey(
  { tenant, locale }: Shop,
  { use, shownTo }: { use: PasskeyUse; shownTo: string | undefined },
  check?: Pick<Drawing, 'keys' | 'place'>,
): Promise<PasskeyOutcome> {
  const api = createBrowserApi(endpoints, {
    transport: (request) => fetch(request),
    origin: location.origin,
    channelId: tenant.slug,
    affiliate: tenant.affiliate ?? null,
    shownTo,
    locale,
    captchaToken: async (action) => check && tokenOf(await drawToken({ ...check, action, locale })),
  })
  try {
    const { flow, options } = await api.call('passkeySignInOptions', {})
    // The library's type is stricter than the API's.
    const credential = await startAuthentication({ optionsJSON: options as Challenge })
    await api.call(uses[use], { flow, credential })
    return 'accepted'
  } catch (error) {
    const problem = await othersProblem(error)
    if (problem) return { problem }
    if (error instanceof ApiError) return 'failed'
    if (error instanceof WebAuthnError || isDismissed(error)) return 'cancelled'
    throw error
  }
}

/** Returns the captcha's token. A refused captcha has none, and the call must not be made. */
function tokenOf(drawn: Drawn): string | undefined {
  if (drawn === 'refused') throw refuseTag('page_token')
  return drawn === 'unreachable' ? undefined : drawn.token
}

/**
 * Returns whether a person closed the dialog or waited too long, for which browsers throw these
 * errors.
 */
function isDismissed(error: unknown): boolean {
  return error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)
}
