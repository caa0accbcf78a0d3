/**
 * The versions of the terms and the days since which they apply, the oldest first. Mails and
 * receipts name the version of an order's day; the build compares this list with the texts.
 */
export const termsVersions = [
  { version: 1, inForce: '2026-05-01' },
  { version: 2, inForce: '2026-11-01' },
] as const

export const termsSlug = 'terms-and-conditions'

export type TermsVersion = { version: number; inForce: string }

/** Returns the version of the terms that applies to an order placed at a time in UTC seconds. */
export function termsOf(placedAt: number): TermsVersion {
  const day = new Date(placedAt * 1000).toISOString().slice(0, 10)
  return termsVersions.findLast(({ inForce }) => inForce <= day) ?? termsVersions[0]
}

/** The address of a version of the terms, which stays the same when another one follows. */
export function termsPath({ version }: TermsVersion): string {
  return `/documents/${termsSlug}?version=${version}`
}
