import { redirect } from 'react-router'
import { type PageContext, signInFlowContext, valuesOf } from '#app/page/context.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { ApiError } from '#contract/errors.ts'
import { safeRedirect } from '#contract/pages/redirect-target.ts'
import type { Route } from './+types/sign-out.ts'
import { signInLink } from './sign-in-link.ts'

/** A link must not sign anybody out, so a GET only redirects. */
export function loader() {
  return redirect(signInLink({}, '/'))
}

/** Ends the session, clears the browser's storage and offers to sign in again. */
export async function action({ context }: Route.ActionArgs) {
  const returnTo = safeRedirect(sentForm(context).get('redirect'))
  await endSession(context)
  valuesOf(context).session.end()
  context.get(signInFlowContext).end()
  // The shop's own cookies stay: language, currency and theme are not personal.
  const headers = { 'clear-site-data': '"storage"' }
  return redirect(signInLink({}, returnTo), { status: 303, headers })
}

/**
 * Ends the session at the backend. The browser is signed out even if the backend is unreachable or
 * has already ended the session.
 */
async function endSession(context: PageContext): Promise<void> {
  if (!valuesOf(context).viewer) return
  try {
    await valuesOf(context).api.call('signOut', {})
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof Response)) throw error
  }
}
