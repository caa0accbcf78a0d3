import type { SocialProvider } from '#contract/words.ts'

/** Somebody invented, or a visitor of the page who typed an address. */
export type Person = { id: string; name: string; email?: string; isVerified: boolean }

const domain = 'demo.tradewind.example'

/** One for each way a sign-in can go on. */
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

/** The person a form of the page names: one of the list, or whoever owns the typed address. */
export function choosePerson(form: Record<string, unknown>): Person | undefined {
  const known = people.find(({ id }) => id === form.person)
  if (known) return known
  const { email } = form
  if (typeof email !== 'string' || !/^[^\s@]{1,64}@[^\s@]{1,180}$/.test(email)) return undefined
  const name = email.slice(0, email.indexOf('@'))
  return { id: email.toLowerCase(), name, email, isVerified: 'is_verified' in form }
}

/** What each provider would say of the person, in its own manner. */
export function claimsOf(provider: SocialProvider, person: Person): Record<string, unknown> {
  const { email, name, isVerified } = person
  const sub = `${provider}|${person.id}`
  if (provider === 'facebook') return { sub, name, ...(email ? { email } : {}) }
  // Apple gives no name here and writes booleans as text.
  if (provider === 'apple')
    return { sub, ...(email ? { email, email_verified: `${isVerified}` } : {}) }
  const hd = email?.slice(email.indexOf('@') + 1)
  return { sub, name, ...(email ? { email, email_verified: isVerified, hd } : {}) }
}
