import type { Viewer } from '#contract/viewer.ts'

/** Told to the page when a call learns that the session has ended. A type, so it costs no bytes. */
export type SessionEndEvent = 'session-end'

/** As much of `/session` as every page needs; it comes without the API client, which is large. */
type Answer = {
  currency: string
  profile:
    | (Pick<Viewer, 'name' | 'email'> & {
        avatar_url?: string
        account_type: Viewer['accountType']
      })
    | null
}

/**
 * Who is signed in in this browser, or null for nobody, and the currency that it keeps; undefined
 * where that cannot be told now.
 */
export async function askViewer() {
  const response = await fetch('/session', { cache: 'no-store' }).catch(() => undefined)
  if (!response?.ok) return undefined
  const { profile, currency }: Answer = await response.json()
  if (!profile) return { viewer: null, currency }
  const { name, email, avatar_url: avatarUrl, account_type: accountType } = profile
  const viewer = { name, email, accountType, ...(avatarUrl ? { avatarUrl } : {}) }
  return { viewer, currency }
}
