import { redirect } from 'react-router'
import { ApiError } from '#contract/errors.ts'
import { confirmPath } from './confirm-path.ts'

/** Runs an action, and redirects to the proof of identity if the action asks for one. */
export async function withConfirmation(
  returnTo: string,
  run: () => Promise<Response>,
): Promise<Response> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof ApiError && error.details?.reason === 'reauthenticate') {
      return redirect(confirmPath(returnTo))
    }
    throw error
  }
}
