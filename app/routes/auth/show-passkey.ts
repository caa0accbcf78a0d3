import { startAuthentication, WebAuthnError } from '@simplewebauthn/browser'
import { createBrowserApi } from '#app/api/session.ts'
import type { Shop } from '#app/ui/shop.ts'
import { ApiError } from '#contract/errors.ts'
import { refuseTag } from '#contract/signing.ts'
import { type Drawing, type Drawn, drawToken } from './draw-token.ts'

type Challenge = {
  flow: string
  options: Parameters<typeof startAuthentication>[0]['optionsJSON']
}

export type PasskeyUse = 'sign_in' | 'reauthenticate'
export type PasskeyOutcome = 'accepted' | 'cancelled' | 'failed'

/**
 * Asks for a challenge, has the browser answer it, and signs in or proves the owner again; cookies
 * come with the answer.
 */
export async function showPasskey(
  { tenant, locale }: Shop,
  use: PasskeyUse,
  check?: Pick<Drawing, 'keys' | 'place'>,
): Promise<PasskeyOutcome> {
  const api = createBrowserApi({
    transport: (request) => fetch(request),
    origin: location.origin,
    channelId: tenant.slug,
    affiliate: tenant.affiliate ?? null,
    locale,
    captchaToken: async (action) => check && tokenOf(await drawToken({ ...check, action, locale })),
  })
  try {
    const { flow, options } = await api.post<Challenge>('/user/passkey/sign_in_options', {})
    const credential = await startAuthentication({ optionsJSON: options })
    const checked = use === 'sign_in' ? { botCheck: 'login' as const } : {}
    await api.post(`/user/passkey/${use}`, { flow, credential }, checked)
    return 'accepted'
  } catch (error) {
    if (error instanceof ApiError) return 'failed'
    if (error instanceof WebAuthnError || isDismissed(error)) return 'cancelled'
    throw error
  }
}

/** A captcha that said no gives no token: the call must not be made without. */
function tokenOf(drawn: Drawn): string | undefined {
  if (drawn === 'refused') throw refuseTag('page_token')
  return drawn === 'unreachable' ? undefined : drawn.token
}

/** What browsers throw when people close the dialog or wait too long. */
function isDismissed(error: unknown): boolean {
  return error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)
}
