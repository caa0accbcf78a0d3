import { readEmail } from '#contract/person/email.ts'
import type { EmbeddedProvider } from './metadata.ts'

/** An invented person, or one whose address was typed on the page. */
export type Person = { id: string; name: string; email?: string; isVerified: boolean }

const domain = 'demo.tradewind.example'

/** One person for each way in which a sign-in can continue. */
export const people: readonly Person[] = [
  {
    id: 'tessa',
    name: 'Tessa Traveller',
    email: `traveller@${domain}`,
    isVerified: true,
  },
  { id: 'nils', name: 'Nils Newcomer', email: `nils.newcomer@${domain}`, isVerified: true },
  { id: 'uma', name: 'Uma Unverified', email: `uma.unverified@${domain}`, isVerified: false },
  { id: 'noor', name: 'Noor Noaddress', isVerified: false },
]

/** Returns the person that the form names: one of the list, or the owner of the typed address. */
export function choosePerson(form: Record<string, unknown>): Person | undefined {
  const known = people.find(({ id }) => id === form.person)
  if (known) return known
  const { email } = form
  if (typeof email !== 'string' || readEmail(email) === undefined) return undefined
  const name = email.slice(0, email.lastIndexOf('@'))
  return { id: email.toLowerCase(), name, email, isVerified: 'is_verified' in form }
}

/** Returns the claims about a person in the form that this provider uses. */
export function claimsOf(provider: EmbeddedProvider, person: Person): Record<string, unknown> {
  const { email, name, isVerified } = person
  const sub = `${provider}|${person.id}`
  if (provider === 'facebook') return { sub, name, ...(email ? { email } : {}) }
  // Apple's token contains no name and writes booleans as text.
  if (provider === 'apple')
    return { sub, ...(email ? { email, email_verified: `${isVerified}` } : {}) }
  const hd = email?.slice(email.lastIndexOf('@') + 1)
  return { sub, name, ...(email ? { email, email_verified: isVerified, hd } : {}) }
}
