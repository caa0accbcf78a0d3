import type { Viewer } from '#contract/pages/viewer.ts'

/**
 * Name of the event that a call dispatches in the page when it learns that the session has ended.
 * It is a type, so that it adds no bytes to the bundle.
 */
export type SessionEndEvent = 'session-end'

/**
 * The part of the `/session` answer that every page needs. This module does not import the API
 * client, which is large.
 */
type Answer = {
  /**
   * Whether the browser has just taken over the account's currency and its pages are in another
   * one.
   */
  lent: boolean
  /** The sealed name of the person, which the page's forms send. */
  shown_to?: string
  profile:
    | (Pick<Viewer, 'name' | 'email'> & {
        avatar_url?: string
        account_type: Viewer['accountType']
      })
    | null
}

/**
 * Returns the person signed in in this browser, or null when nobody is signed in. Returns undefined
 * when the answer is not available or the page reloads.
 */
export async function askViewer() {
  const response = await fetch('/session', { cache: 'no-store' }).catch(() => undefined)
  if (!response?.ok) return undefined
  const { profile, lent, shown_to: shownTo }: Answer = await response.json()
  // A document shows prices in one currency only, so a changed currency needs a new document.
  if (lent) return location.reload()
  if (!profile) return null
  const { name, email, avatar_url: avatarUrl, account_type: accountType } = profile
  const named = shownTo === undefined ? {} : { shownTo }
  return { name, email, accountType, ...(avatarUrl ? { avatarUrl } : {}), ...named }
}
