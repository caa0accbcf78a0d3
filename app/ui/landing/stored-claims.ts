/** What a phone remembers of a landing; times in unix milliseconds. */
export type StoredClaim = {
  landedAt: number
  /** When the refund was asked for. */
  pressedAt?: number
  /** Whether the shop refused the claim. */
  isRefused?: boolean
}

const storageKey = 'landing_claims'
/** Told to every part of the page that shows a claim. */
const changed = 'landing-claims'

/** Returns the claims of this browser by the eSIM's id, as JSON that changes only with them. */
export function readStored(): string {
  try {
    return localStorage.getItem(storageKey) ?? '{}'
  } catch {
    return '{}'
  }
}

export function parseStored(stored: string): Record<string, StoredClaim> {
  try {
    return JSON.parse(stored)
  } catch {
    return {}
  }
}

/** Stores the claim of an eSIM; forgets it if there is none. */
export function storeClaim(id: string, claim: StoredClaim | undefined): void {
  const { [id]: _, ...others } = parseStored(readStored())
  try {
    localStorage.setItem(storageKey, JSON.stringify(claim ? { ...others, [id]: claim } : others))
  } catch {
    // A browser without storage shows the button again.
  }
  dispatchEvent(new Event(changed))
}

export function onStored(told: () => void): () => void {
  addEventListener(changed, told)
  addEventListener('storage', told)
  return () => {
    removeEventListener(changed, told)
    removeEventListener('storage', told)
  }
}
