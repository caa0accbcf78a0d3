import { type } from 'arktype'
import { Email } from '#contract/account.ts'
import type { SocialProvider } from '#contract/words.ts'
import { maxNameLength } from '#contract/words.ts'
import type { SocialPerson } from '../call.ts'
import type { IdClaims } from './verify-id-token.ts'

/** What the claims say of a person, as far as it can be used here. */
export function readPerson(provider: SocialProvider, claims: IdClaims): SocialPerson {
  const email = Email(claims.email)
  const name = nameOf(claims.name)
  const person = { subject: claims.sub, ...(name ? { name } : {}) }
  if (email instanceof type.errors) return { ...person, isEmailVerified: false }
  return { ...person, email, isEmailVerified: isVouchedFor(provider, claims, email) }
}

/**
 * Whether the provider answers for the address today. Apple writes the claim as text. Google's is
 * from when the account was made, unless the mailbox is its own: gmail.com, or a domain it runs
 * (`hd`). Facebook says nothing of it.
 */
function isVouchedFor(provider: SocialProvider, claims: IdClaims, email: string): boolean {
  const { email_verified: verified, hd } = claims
  if (verified !== true && verified !== 'true') return false
  if (provider !== 'google') return true
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domain === 'gmail.com' || domain === 'googlemail.com' || hd === domain
}

// What breaks lines or turns the direction of writing has no place in a name.
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu

function nameOf(claim: unknown): string | undefined {
  if (typeof claim !== 'string') return undefined
  const plain = claim.toWellFormed().replace(unfit, ' ').normalize('NFC').trim()
  // A character of two halves is not cut in two.
  return (
    plain
      .slice(0, maxNameLength)
      .replace(/\p{Cs}$/u, '')
      .trim() || undefined
  )
}
