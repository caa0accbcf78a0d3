import { type } from 'arktype'
import { Email } from '#contract/account.ts'
import { maxNameLength, type SocialProvider } from '#contract/words.ts'
import type { SocialPerson } from '../call.ts'
import type { IdClaims } from './verify-id-token.ts'

/** Returns the usable facts about a person from the claims of an ID token. */
export function readPerson(provider: SocialProvider, claims: IdClaims): SocialPerson {
  const email = Email(claims.email)
  const name = nameOf(claims.name)
  const person = { subject: claims.sub, ...(name ? { name } : {}) }
  if (email instanceof type.errors) return { ...person, isEmailVerified: false }
  return { ...person, email, isEmailVerified: isVouchedFor(provider, claims, email) }
}

/**
 * Whether the provider asserts that the address belongs to the person today. Apple writes the claim
 * as text. Google's claim dates from the creation of the account, unless Google runs the mailbox:
 * gmail.com, or a hosted domain (`hd`). Facebook makes no claim.
 */
function isVouchedFor(provider: SocialProvider, claims: IdClaims, email: string): boolean {
  const { email_verified: verified, hd } = claims
  if (verified !== true && verified !== 'true') return false
  if (provider !== 'google') return true
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domain === 'gmail.com' || domain === 'googlemail.com' || hd === domain
}

// Characters that break lines or change the direction of writing are not allowed in a name.
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu

/** Returns a name that can be shown, from a claim that a provider wrote. */
export function nameOf(claim: unknown): string | undefined {
  if (typeof claim !== 'string') return undefined
  const plain = claim.toWellFormed().replace(unfit, ' ').normalize('NFC').trim()
  // The cut must not leave half of a surrogate pair.
  return (
    plain
      .slice(0, maxNameLength)
      .replace(/\p{Cs}$/u, '')
      .trim() || undefined
  )
}
