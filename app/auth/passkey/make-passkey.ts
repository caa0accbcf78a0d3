import { startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { createBrowserApi } from '#app/api/session.ts'
import { othersProblem } from '#app/auth/others-problem.ts'
import { isProofDue } from '#app/auth/proof-due.ts'
import { m } from '#app/paraglide/messages.js'
import type { Shop } from '#app/ui/shop.ts'
import { passkeyRegister, passkeyRegistrationOptions } from '#contract/calls/row/endpoints.ts'
import { ApiError, isEndedSession } from '#contract/errors.ts'
import { passkeyProblem } from './passkey-problem.ts'

const endpoints = { passkeyRegistrationOptions, passkeyRegister }

type Challenge = Parameters<typeof startRegistration>[0]['optionsJSON']

/** The new passkey's name, the problem that prevented it, or the step that has to come first. */
export type MakeOutcome = { added: string } | { problem: string } | 'proof_due' | 'signed_out'

/**
 * Requests a challenge, has the browser make a passkey for it and adds the passkey to the account.
 */
export async function makePasskey(
  { tenant, locale }: Shop,
  { name, shownTo }: { name: string; shownTo: string | undefined },
): Promise<MakeOutcome> {
  const api = createBrowserApi(endpoints, {
    transport: (request) => fetch(request),
    origin: location.origin,
    channelId: tenant.slug,
    affiliate: tenant.affiliate ?? null,
    shownTo,
    locale,
  })
  try {
    const { flow, options } = await api.call('passkeyRegistrationOptions', {})
    // The library's type is stricter than the API's.
    const credential = await startRegistration({ optionsJSON: options as Challenge })
    return { added: (await api.call('passkeyRegister', { flow, credential, name })).name }
  } catch (error) {
    if (isProofDue(error)) return 'proof_due'
    if (error instanceof ApiError && isEndedSession(error)) return 'signed_out'
    const problem = ceremonyProblem(error) ?? (await othersProblem(error))
    return { problem: problem ?? passkeyProblem(error) }
  }
}

const unable = [
  'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT',
  'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT',
  'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG',
]

/** Returns the message for a failure in the browser; undefined where the shop refused. */
function ceremonyProblem(error: unknown): string | undefined {
  if (error instanceof WebAuthnError) {
    if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
      return m.passkeys_problem_known()
    }
    if (unable.includes(error.code)) return m.passkeys_add_unsupported()
    return m.passkeys_problem_cancelled()
  }
  // Browsers throw a DOMException when people close the dialog or wait too long.
  return error instanceof DOMException ? m.passkeys_problem_cancelled() : undefined
}
