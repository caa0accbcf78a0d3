import { redirect } from 'react-router'
import { apiContext, sessionContext, signInFlowContext } from '#app/context.ts'
import { sentForm } from '#app/sent-form.ts'
import { ApiError } from '#contract/errors.ts'
import { safeRedirect } from '#contract/redirect-target.ts'
import type { Route } from './+types/sign-out.ts'
import type { Context } from './auth-call.ts'
import { signInLink } from './sign-in-view.ts'

/** Following a link signs nobody out. */
export function loader() {
  return redirect(signInLink({}, '/'))
}

/** Ends the session, forgets what the browser keeps of it and offers to come back. */
export async function action({ context }: Route.ActionArgs) {
  const returnTo = safeRedirect(sentForm(context).get('redirect'))
  await endSession(context)
  context.get(sessionContext).end()
  context.get(signInFlowContext).end()
  // Cookies of the shop itself stay: language, currency and theme are nobody's secret.
  const headers = { 'clear-site-data': '"storage"' }
  return redirect(signInLink({}, returnTo), { status: 303, headers })
}

/** Whoever signs out is signed out here, also where the backend cannot be told or knew it already. */
async function endSession(context: Context): Promise<void> {
  if (!context.get(sessionContext).viewer) return
  try {
    await context.get(apiContext).call('signOut', {})
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof Response)) throw error
  }
}
