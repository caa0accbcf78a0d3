import { redirect } from 'react-router'
import { valuesOf } from '#app/page/context.ts'
import { ApiError } from '#contract/errors.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/sign-out.ts'

/** A link must not sign anybody out, so a GET only redirects. */
export function loader() {
  return redirect(pathTo('office'))
}

/** Ends the session; the browser is signed out even if the backend cannot be reached. */
export async function action({ context }: Route.ActionArgs) {
  const { api, session } = valuesOf(context)
  try {
    await api.call('staffSignOut', {})
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof Response)) throw error
  }
  session.end()
  return redirect(pathTo('office-sign-in'), 303)
}
