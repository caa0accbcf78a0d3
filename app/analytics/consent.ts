import { useSyncExternalStore } from 'react'
import { type ConsentChoice, consentCookie, parseConsent } from '#contract/consent.ts'

const changed = 'consentchange'

/** What the visitor answered, if anything, also where another tab or the way back changed it. */
export function useConsent(): ConsentChoice | undefined {
  return useSyncExternalStore(subscribe, readChoice)
}

/**
 * Has the edge store the answer: what a script stores itself, Safari forgets after a week.
 * Returns whether the browser keeps it; it does not where cookies are off or the network is away.
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
