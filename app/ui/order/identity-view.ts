import { m } from '#app/paraglide/messages.js'
import type { Plan } from '#contract/catalogue/catalogue.ts'

/** The proof of identity that the network asks for before a plan works, in words. */
export type IdentityView = { title: string; asked: string; next: string }

/** Formats the note on the server; returns undefined where the network asks for no proof. */
export function identityView(
  { kyc }: Pick<Plan, 'kyc'>,
  stage: 'buying' | 'using',
): IdentityView | undefined {
  if (kyc === 'none') return undefined
  return {
    title: m.esim_identity_title(),
    asked: kyc === 'passport' ? m.esim_identity_passport() : m.esim_identity_address(),
    next: stage === 'buying' ? m.checkout_identity_note() : m.esim_identity_steps(),
  }
}
