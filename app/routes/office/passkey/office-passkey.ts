import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { createBrowserApi } from '#app/api/session.ts'
import type { Shop } from '#app/ui/shop.ts'
import {
  acceptStaffInvite,
  staffConfirm,
  staffSignIn,
  staffSignInOptions,
} from '#contract/calls/row/office-endpoints.ts'
import { ApiError } from '#contract/errors.ts'

const endpoints = { acceptStaffInvite, staffConfirm, staffSignIn, staffSignInOptions }

type Asked = Parameters<typeof startAuthentication>[0]['optionsJSON']
type Made = Parameters<typeof startRegistration>[0]['optionsJSON']

/** What a ceremony came to; `cancelled` if the person closed the dialog. */
export type Outcome = 'accepted' | 'cancelled' | 'refused'

function openApi({ tenant, locale }: Shop, shownTo?: string) {
  return createBrowserApi(endpoints, {
    transport: (request) => fetch(request),
    origin: location.origin,
    channelId: tenant.slug,
    affiliate: null,
    shownTo,
    locale,
  })
}

/** Signs in by a passkey of this host; the answer of the API sets the cookies. */
export async function signInByPasskey(shop: Shop): Promise<Outcome> {
  const api = openApi(shop)
  return outcomeOf(async () => {
    const { flow, options } = await api.call('staffSignInOptions', {})
    // The library's type is stricter than the API's.
    const credential = await startAuthentication({ optionsJSON: options as Asked })
    await api.call('staffSignIn', { flow, credential })
  })
}

/** Makes the passkey of an invited person, and signs them in. */
export async function joinByPasskey(
  shop: Shop,
  { token, flow, options }: { token: string; flow: string; options: object },
): Promise<Outcome> {
  const api = openApi(shop)
  return outcomeOf(async () => {
    const credential = await startRegistration({ optionsJSON: options as Made })
    await api.call('acceptStaffInvite', { token, flow, credential })
  })
}

/** Proves again who is signed in, for sensitive acts of the next minutes. */
export async function confirmByPasskey(shop: Shop, shownTo?: string): Promise<Outcome> {
  const api = openApi(shop, shownTo)
  return outcomeOf(async () => {
    const { flow, options } = await api.call('staffSignInOptions', {})
    const credential = await startAuthentication({ optionsJSON: options as Asked })
    await api.call('staffConfirm', { flow, credential })
  })
}

/** The same for people of the demonstration, who have no passkey. */
export async function confirmAsDemo(shop: Shop, shownTo?: string): Promise<Outcome> {
  const api = openApi(shop, shownTo)
  return outcomeOf(async () => {
    await api.call('staffConfirm', { demo: true })
  })
}

async function outcomeOf(run: () => Promise<void>): Promise<Outcome> {
  try {
    await run()
    return 'accepted'
  } catch (error) {
    if (error instanceof ApiError) return 'refused'
    if (error instanceof WebAuthnError || error instanceof DOMException) return 'cancelled'
    throw error
  }
}
