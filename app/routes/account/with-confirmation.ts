import { redirect } from 'react-router'
import { ApiError } from '#contract/errors.ts'
import { confirmPath } from './confirm-steps.ts'

/** Runs what may ask for a fresh proof of who one is, and goes to give it where it does. */
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
