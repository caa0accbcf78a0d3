/** A visitor's answer to the question about statistics. */
export type ConsentChoice = 'granted' | 'denied'

/** An answer and the UTC day of the answer, such as 2026-11-21. */
export type Consent = { choice: ConsentChoice; decidedOn: string }

/** The name of a preference cookie that the edge writes and pages read. */
export const consentCookie = 'consent'

/** Increase this when the question changes; answers to an older question are then ignored. */
export const questionVersion = 1

/**
 * Lifetime of answers and of the identifiers that they allow: 390 days, less than any thirteen
 * months.
 */
export const consentSeconds = 390 * 86_400

export function isConsentChoice(value: unknown): value is ConsentChoice {
  return value === 'granted' || value === 'denied'
}

/** Returns the cookie's value: version, choice and day. */
export function formatConsent(choice: ConsentChoice, now: Date): string {
  return `${questionVersion}.${choice}.${now.toISOString().slice(0, 10)}`
}

/** Parses a cookie's value; returns undefined unless it is an answer to the current question. */
export function parseConsent(value: string | undefined): Consent | undefined {
  const [version, choice, decidedOn, ...rest] = value?.split('.') ?? []
  if (version !== String(questionVersion) || !isConsentChoice(choice)) return undefined
  if (decidedOn === undefined || rest.length > 0 || !isDay(decidedOn)) return undefined
  return { choice, decidedOn }
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
