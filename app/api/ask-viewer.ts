import type { Viewer } from '#contract/viewer.ts'

/** Told to the page when a call learns that the session has ended. A type, so it costs no bytes. */
export type SessionEndEvent = 'session-end'

/** As much of `/session` as every page needs; it comes without the API client, which is large. */
type Answer = {
  /** The account has just lent its currency to a browser whose pages are in another one. */
  lent: boolean
  profile:
    | (Pick<Viewer, 'name' | 'email'> & {
        avatar_url?: string
        account_type: Viewer['accountType']
      })
    | null
}

/** Who is signed in in this browser, or null for nobody; undefined where it cannot be told now. */
export async function askViewer() {
  const response = await fetch('/session', { cache: 'no-store' }).catch(() => undefined)
  if (!response?.ok) return undefined
  const { profile, lent }: Answer = await response.json()
  // Within one document there is one currency.
  if (lent) return location.reload()
  if (!profile) return null
  const { name, email, avatar_url: avatarUrl, account_type: accountType } = profile
  return { name, email, accountType, ...(avatarUrl ? { avatarUrl } : {}) }
}
