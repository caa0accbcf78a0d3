import { useSyncExternalStore } from 'react'
import { type ConsentChoice, consentCookie, parseConsent } from '#contract/privacy/consent.ts'

const changed = 'consentchange'

/**
 * Returns the visitor's answer, if any. It is read again when another tab or a return to the page
 * may have changed it.
 */
export function useConsent(): ConsentChoice | undefined {
  return useSyncExternalStore(subscribe, readChoice)
}

/**
 * Has the edge store the answer, because Safari deletes cookies set by scripts after a week.
 * Returns whether the browser kept the answer, which it does not when cookies are off or the
 * network fails.
 */
export async function storeConsent(choice: ConsentChoice): Promise<boolean> {
  const body = new URLSearchParams({ consent: choice })
  try {
    await fetch('/preferences', { method: 'POST', body, redirect: 'manual' })
  } catch {
    return false
  }
  dispatchEvent(new Event(changed))
  return readChoice() === choice
}

function readChoice(): ConsentChoice | undefined {
  const name = `${consentCookie}=`
  const pair = document.cookie.split('; ').find((each) => each.startsWith(name))
  return parseConsent(pair?.slice(name.length))?.choice
}

function subscribe(listener: () => void): () => void {
  addEventListener(changed, listener)
  addEventListener('pageshow', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    removeEventListener(changed, listener)
    removeEventListener('pageshow', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}
