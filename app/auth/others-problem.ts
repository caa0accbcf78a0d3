import { askViewer } from '#app/api/ask-viewer.ts'
import { m } from '#app/paraglide/messages.js'
import { ApiError } from '#contract/errors.ts'
import { othersPage } from '#contract/pages/shown-to.ts'

/**
 * Says who is signed in now, if a call was refused because its page was shown to somebody else.
 * Returns undefined for any other error.
 */
export async function othersProblem(error: unknown): Promise<string | undefined> {
  if (!(error instanceof ApiError) || error.details?.reason !== othersPage) return undefined
  const email = (await askViewer())?.email
  return email ? m.error_other_title({ email }) : m.error_other_text()
}
