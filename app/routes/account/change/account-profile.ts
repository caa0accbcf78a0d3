import { apiContext, type PageContext, sessionContext } from '#app/page/context.ts'
import type { Profile } from '#contract/account.ts'
import { callOf } from '#contract/calls/row/account-calls.ts'
import type { Viewer } from '#contract/pages/viewer.ts'

/** Returns the signed-in person. Only pages whose guard requires a sign-in may call this. */
export function viewerOf(context: PageContext): Viewer {
  const { viewer } = context.get(sessionContext)
  if (!viewer) throw new Error('expected the guard to let nobody in who is not signed in')
  return viewer
}

/** Returns the account as it is stored now; the profile in the session may be older. */
export async function readProfile(context: PageContext): Promise<Profile> {
  const { accountType } = viewerOf(context)
  return context.get(apiContext).call(callOf(accountType, 'getProfile'), {})
}
