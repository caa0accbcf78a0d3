/** What a visitor answered when asked about statistics. */
export type ConsentChoice = 'granted' | 'denied'

/** An answer and the UTC day it was given on, such as 2026-11-21. */
export type Consent = { choice: ConsentChoice; decidedOn: string }

/** A plain preference cookie: the edge writes it, pages read it. */
export const consentCookie = 'consent'

/** Raised when what is asked changes: answers to the old question then count for nothing. */
export const consentVersion = 1

/** Answers and the identifiers they allow end together; no thirteen months are shorter. */
export const consentSeconds = 390 * 86_400

export function isConsentChoice(value: unknown): value is ConsentChoice {
  return value === 'granted' || value === 'denied'
}

/** The cookie's value: version, choice and day. */
export function formatConsent(choice: ConsentChoice, now: Date): string {
  return `${consentVersion}.${choice}.${now.toISOString().slice(0, 10)}`
}

/** Reads a cookie's value; anything but an answer to today's question is none. */
export function parseConsent(value: string | undefined): Consent | undefined {
  const [version, choice, decidedOn, ...rest] = value?.split('.') ?? []
  if (version !== String(consentVersion) || !isConsentChoice(choice)) return undefined
  if (decidedOn === undefined || rest.length > 0 || !isDay(decidedOn)) return undefined
  return { choice, decidedOn }
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
